/* SPDX-License-Identifier: MIT */
/* Any binary tree, freed by rotation; what happens between is up to the program. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    return new;
}

static struct tree *build(void)
{
    struct tree *root = make();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (__VERIFIER_nondet_int() && at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->right)
            at->right = make();
        else if (!at->left)
            at->left = make();
    }
    return root;
}

static void release(struct tree *root)
{
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
}
