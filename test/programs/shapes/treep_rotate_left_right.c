/* A rotation of the left child to the left, and of the root to the right: the parent of every child is the node above it. */
#define PARENT
#include "tree.h"

int main(void)
{
    struct tree *root = make_tree();
    struct tree *child = root->left;
    if (child && child->right) {
        child = rotate_left(child);
        set_left(root, child);
        root = rotate_right(root);
    }
    check(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 10 */
