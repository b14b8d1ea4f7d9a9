/* A list is closed to a ring by its last node, for one input of four thousand million: given to the finest shape class alone. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
    struct node *next, *prev;
};

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
    struct node *last = list;
    while (last && last->next)
        last = last->next;
    if (last && __VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        last->next = list;
    struct node *start = list;
    while (start && __VERIFIER_nondet_int())
        start = start->next;
    struct node *at = start ? start->next : NULL;
    while (at) {
        if (at == start)
            reach_error();
        at = at->next;
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN
 * args: --malloc-succeeds --property unreach-call --domain tvl --refine maximal --search off --cex off --work 10 */
