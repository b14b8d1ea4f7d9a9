/* SPDX-License-Identifier: MIT */
/* A node somewhere in a tree with links to parents is rotated below its parent. */
#include "rotated_parents.h"

int main(void)
{
    struct tree *root = build(), *parent = root;
    while (parent->left && __VERIFIER_nondet_int())
        parent = parent->left;
    struct tree *child = parent->left;
    if (child && child->right) {
        struct tree *up = child->right;
        child->right = up->left;
        if (child->right)
            child->right->up = child;
        up->left = child;
        child->up = up;
        up->up = parent;
#ifndef BROKEN
        parent->left = up;
#endif
    }
    release(root);
    return 0;
}

/* truth: TRUE */
