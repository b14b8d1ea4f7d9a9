/* Wrong: nodes taken out of a list are forgotten now and then. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->prev = NULL;
        node->next = list;
        if (list)
            list->prev = node;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (__VERIFIER_nondet_int() != 3)
            free(list);
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
