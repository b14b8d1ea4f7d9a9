/* A singly linked list of any length, walked and freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int();
        node->next = list;
        list = node;
    }
    int sum = 0;
    for (struct node *at = list; at; at = at->next)
        sum += at->data > 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
