/* A rotation to the left: the parent of every child is the node above it. */
#define PARENT
#include "tree.h"

int main(void)
{
    struct tree *root = make_tree();
    if (root->right)
        root = rotate_left(root);
    check(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --work 10 */
