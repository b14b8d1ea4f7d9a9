/* SPDX-License-Identifier: MIT */
/* A node anywhere in a tree is rotated by a cursor at the link that leads to it. */
#include "rotated_tree.h"

int main(void)
{
    struct tree *root = build(), **link = &root;
    while (*link && __VERIFIER_nondet_int())
        link = __VERIFIER_nondet_int() ? &(*link)->left : &(*link)->right;
    struct tree *child = *link;
    if (child && child->right) {
        struct tree *up = child->right;
        child->right = up->left;
        up->left = child;
#ifndef BROKEN
        *link = up;
#endif
    }
    release(root);
    return 0;
}

/* truth: TRUE */
