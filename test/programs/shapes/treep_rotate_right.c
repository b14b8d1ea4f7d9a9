/* A rotation to the right: the parent of every child is the node above it. */
#define PARENT
#include "tree.h"

int main(void)
{
    struct tree *root = make_tree();
    if (root->left)
        root = rotate_right(root);
    check(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 10 */
