/* What a block that may be absent leads to, once that block is known to be there, is a block like others: lost if only the
 * nodes of a list lead to it, and none is left. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *shared;
};

int main(void)
{
    struct node *list = NULL, *first = NULL, *node;
    while (__VERIFIER_nondet_int())
        if (!first) {
            first = malloc(sizeof *first);
            first->shared = malloc(sizeof *first->shared);
        }
    if (!first)
        return 0;
    int *shared = first->shared;
    free(first);
    first = NULL;
    while (__VERIFIER_nondet_int()) {
        node = malloc(sizeof *node);
        node->next = list;
        node->shared = shared;
        list = node;
    }
    if (!list || !list->next) {
        free(list);
        free(shared);
        return 0;
    }
    node = list->next->next;
    free(list->next);
    free(list);
    list = node;
    node = NULL;
    shared = NULL;
    if (list)
        free(list->shared);
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack) line 41
 * args: --malloc-succeeds */
