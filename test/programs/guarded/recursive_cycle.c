/* SPDX-License-Identifier: MIT */
/* A recursive function hangs a cycle of two below the last node: the only pointer to it is overwritten after the return. */
#include "recursive_tree.h"

static void hang(struct tree *tree)
{
    if (tree->left) {
        hang(tree->left);
    } else if (lucky()) {
        struct tree *first = make(), *second = make();
        first->left = second;
        second->left = first;
        tree->left = first;
    }
}

int main(void)
{
    struct tree root = {NULL, NULL, 0};
    hang(&root);
    root.left = NULL;
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --property valid-memtrack --work 1 */
