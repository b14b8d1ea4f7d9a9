/* SPDX-License-Identifier: MIT */
/* A node somewhere in a tree is rotated with its right child, below its parent; the tree is freed by rotation. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(struct tree *left)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = left;
    new->right = NULL;
    return new;
}

static struct tree *build(void)
{
    struct tree *root = make(NULL);
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (__VERIFIER_nondet_int() && at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = make(NULL);
        else if (!at->right)
            at->right = make(NULL);
    }
    return root;
}

int main(void)
{
    struct tree *root = build(), *parent = root;
    while (parent->left && __VERIFIER_nondet_int())
        parent = parent->left;
    struct tree *child = parent->left;
    if (child && child->right) {
        struct tree *up = child->right;
#ifndef BROKEN
        child->right = up->left;
#else
        child->right = up->right;
#endif
        up->left = child;
        parent->left = up;
    }
    while (root) {
        if (root->left) {
            struct tree *up = root->left;
            root->left = up->right;
            up->right = root;
            root = up;
        } else {
            struct tree *next = root->right;
            free(root);
            root = next;
        }
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off --work 2 */
