/* SPDX-License-Identifier: MIT */
/* A tree is made a list of right links, by a cursor that rotates on its way down (Day, Stout and Warren). */
#include "rotated_tree.h"

int main(void)
{
    struct tree *root = build(), **link = &root;
    while (*link) {
        struct tree *at = *link;
        if (at->left) {
            struct tree *up = at->left;
            at->left = up->right;
            up->right = at;
#ifndef BROKEN
            *link = up;
#endif
        } else {
            link = &at->right;
        }
    }
    release(root);
    return 0;
}

/* truth: TRUE */
