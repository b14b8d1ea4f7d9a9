/* A chain with links there, back, and there again. Some chains are closed and some are not, so no structure of share/shapes fits; what
 * samples have in common is that back cancels ahead, and again cancels back. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct node {
    struct node *ahead, *back, *again;
};

static struct node *make_chain(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->ahead = first->back = first->again = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->ahead = node->again = NULL;
        node->back = last;
        last->ahead = last->again = node;
        last = node;
    }
    if (__VERIFIER_nondet_int()) {
        last->ahead = last->again = first;
#ifndef BROKEN
        first->back = last;
#endif
    }
    return first;
}

int main(void)
{
    struct node *at = make_chain();
    while (at && __VERIFIER_nondet_int()) {
        if (at->ahead && at->ahead->back != at)
            reach_error();
        if (at->back && at->back->again != at)
            reach_error();
        at = at->ahead;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl --search off --cex off --property unreach-call */
