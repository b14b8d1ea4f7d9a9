/* The node with a key is taken out of a search tree if it has one child at most: the child is in order with the node above, for all keys
 * to the left of a node are below its own. That children are in order with their parents would not do. */
#include "search.h"

static struct tree *take_out(struct tree *root, int key)
{
    struct tree *above = NULL, *at = root;
    while (at && at->key != key) {
        above = at;
        at = key < at->key ? at->left : at->right;
    }
    if (!at || (at->left && at->right))
        return root;
    struct tree *child = at->left ? at->left : at->right;
    if (!above)
        root = child;
    else if (above->left == at)
        above->left = child;
    else
        above->right = child;
#ifdef BROKEN
    if (above) {
        child = above->left;
        above->left = above->right;
        above->right = child;
    }
#endif
    free(at);
    return root;
}

int main(void)
{
    struct tree *root = make_tree();
    root = take_out(root, __VERIFIER_nondet_int());
    check_order(root);
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 20 */
