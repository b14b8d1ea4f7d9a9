/* A key that grows beyond those of nodes further up, behind a secret that no search guesses. */
#include "../shapes/search.h"

static unsigned secret(void)
{
    return (unsigned)__VERIFIER_nondet_int() * 2654435761u == 987654321u;
}

static struct tree *some(struct tree *at)
{
    while (at && __VERIFIER_nondet_int())
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    return at;
}

/* A child to the left without one to its left is taken out. */
static void take_out(struct tree *above)
{
    if (above && above->left && !above->left->left)
        above->left = above->left->right;
}

static void change(struct tree *at)
{
    if (at && at->key < 100)
        at->key = at->key + 5;
}

int main(void)
{
    struct tree *root = make_tree();
    if (secret())
        change(some(root));
    take_out(some(root));
    check_order(root);
    return 0;
}

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
