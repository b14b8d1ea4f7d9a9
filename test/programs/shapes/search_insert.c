/* Nodes are inserted into a search tree, which stays in order. */
#include "search.h"

static struct tree *insert(struct tree *root, int key)
{
    struct tree *at = root;
    if (!root)
        return make_node(key);
    for (;;) {
#ifdef BROKEN
        if (key > at->key) {
#else
        if (key < at->key) {
#endif
            if (!at->left) {
                at->left = make_node(key);
                return root;
            }
            at = at->left;
        } else {
            if (!at->right) {
                at->right = make_node(key);
                return root;
            }
            at = at->right;
        }
    }
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, __VERIFIER_nondet_int());
    check_order(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 10 */
