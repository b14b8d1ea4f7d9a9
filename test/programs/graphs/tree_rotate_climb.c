/* SPDX-License-Identifier: MIT */
/* A node anywhere in a tree is rotated below the parent that it knows, on the side where it hangs. */
#include "rotated_parents.h"

int main(void)
{
    struct tree *root = build(), *child = root;
    while (child && __VERIFIER_nondet_int())
        child = __VERIFIER_nondet_int() ? child->left : child->right;
    if (child && child->right) {
        struct tree *up = child->right, *parent = child->up;
        child->right = up->left;
        if (child->right)
            child->right->up = child;
        up->left = child;
        child->up = up;
        up->up = parent;
        if (!parent)
            root = up;
#ifdef BROKEN
        else if (parent->left != child)
            parent->left = up;
#else
        else if (parent->left == child)
            parent->left = up;
#endif
        else
            parent->right = up;
    }
    release(root);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
