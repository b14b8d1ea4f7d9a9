/* Every suspended call points to a node that the callee can reach backwards: what they point to piles up. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};

static void release(struct node *list)
{
    if (list) {
        release(list->next);
        free(list);
    }
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->prev = NULL;
        if (list)
            list->prev = node;
        list = node;
    }
    release(list);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(unsupported: recursion of release does not converge
 * args: --malloc-succeeds --work 10 */
