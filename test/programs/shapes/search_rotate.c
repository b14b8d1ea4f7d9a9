/* A rotation below some node of a search tree: the order between subtrees says that the children stay in order. */
#include "search.h"

static void rotate_below(struct tree *at)
{
    while (at && __VERIFIER_nondet_int())
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    if (!at || !at->left || !at->left->right)
        return;
    struct tree *old = at->left, *pivot = old->right;
    old->right = pivot->left;
    pivot->left = old;
#ifdef BROKEN
    at->right = pivot;
#else
    at->left = pivot;
#endif
}

int main(void)
{
    struct tree *root = make_tree();
    rotate_below(root);
    check_order(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 10 */
