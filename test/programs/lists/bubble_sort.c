/* Bubble sort of a list by exchanging links, pass after pass until none is exchanged. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    int swapped = 1;
    while (swapped) {
        swapped = 0;
        struct node **link = &list;
#ifdef BROKEN
        while ((*link)->next) {
#else
        while (*link && (*link)->next) {
#endif
            struct node *first = *link, *second = first->next;
            if (first->key > second->key) {
                first->next = second->next;
                second->next = first;
                *link = second;
                swapped = 1;
            }
            link = &(*link)->next;
        }
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
