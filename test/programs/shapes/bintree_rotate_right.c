/* A rotation to the right: no way down leads from a node to itself. */
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
