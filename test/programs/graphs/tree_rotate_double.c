/* SPDX-License-Identifier: MIT */
/* A node somewhere in a tree is rotated twice, below its parent. */
#include "rotated_tree.h"

int main(void)
{
    struct tree *root = build(), *parent = root;
    while (parent->left && __VERIFIER_nondet_int())
        parent = parent->left;
    struct tree *child = parent->left;
    if (child && child->right && child->right->left) {
        struct tree *right = child->right, *up = right->left;
        child->right = up->left;
        right->left = up->right;
        up->left = child;
        up->right = right;
#ifndef BROKEN
        parent->left = up;
#endif
    }
    release(root);
    return 0;
}

/* truth: TRUE */
