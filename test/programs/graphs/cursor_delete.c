/* Blocks are deleted from a list by a cursor that points to a field. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int data;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        new->data = __VERIFIER_nondet_int();
        list = new;
    }
    struct node **at = &list;
    while (*at) {
        if ((*at)->data == 3) {
            struct node *old = *at;
            *at = old->next;
            free(old);
        } else {
            at = &(*at)->next;
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
 * args: --domain boolheap --search off --cex off */
