/* SPDX-License-Identifier: MIT */
/* The root is rotated to the left. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    new->key = __VERIFIER_nondet_int();
    return new;
}

static struct tree *insert(struct tree *root)
{
    struct tree *new = make(), *at = root, *up = NULL;
    while (at) {
        up = at;
        at = new->key < at->key ? at->left : at->right;
    }
    if (!up)
        return new;
    if (new->key < up->key)
        up->left = new;
    else
        up->right = new;
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

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root);
    while (__VERIFIER_nondet_int()) {
        if (!root || !root->right)
            break;
        struct tree *up = root->right;
#ifndef BROKEN
        root->right = up->left;
#else
        root->right = up->right;
#endif
        up->left = root;
        root = up;
    }
    release(root);
    return 0;
}

/* truth: TRUE */
