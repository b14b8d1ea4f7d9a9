/* The rest of a list is lost, however long it is. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL, *node;
    while (__VERIFIER_nondet_int()) {
        node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    if (!list || !list->next) {
        free(list);
        return 0;
    }
    node = list->next->next;
    free(list->next);
    free(list);
    list = NULL;
    node = NULL;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 26
 * args: --malloc-succeeds */
