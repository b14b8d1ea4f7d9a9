/* A rotation to the left: no way down leads from a node to itself. */
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
