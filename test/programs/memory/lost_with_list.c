/* A block that only the nodes of a list lead to is lost if there are none: here, if the list had two. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *shared;
};

int main(void)
{
    struct node *list = NULL, *node;
    int *shared = malloc(sizeof *shared);
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

/* truth: FALSE(valid-memtrack) line 31
 * args: --malloc-succeeds */
