/* SPDX-License-Identifier: MIT */
/* Nodes anywhere in a tree are rotated below their parents, any number of times, to either side. */
#include "rotated_tree.h"

int main(void)
{
    struct tree *root = build();
    while (__VERIFIER_nondet_int()) {
        struct tree *parent = root;
        while (parent->left && parent->right && __VERIFIER_nondet_int())
            parent = __VERIFIER_nondet_int() ? parent->left : parent->right;
        struct tree *child = __VERIFIER_nondet_int() ? parent->left : parent->right;
        if (child == parent->left && child && child->right) {
            struct tree *up = child->right;
            child->right = up->left;
            up->left = child;
            parent->left = up;
        } else if (child == parent->right && child && child->left) {
            struct tree *up = child->left;
#ifndef BROKEN
            child->left = up->right;
#endif
            up->right = child;
            parent->right = up;
        }
    }
    release(root);
    return 0;
}

/* truth: TRUE */
