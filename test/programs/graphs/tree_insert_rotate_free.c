/* SPDX-License-Identifier: MIT */
/* A search tree is built by insertion and freed by rotation. */
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
#ifndef BROKEN
            root->left = up->right;
            up->right = root;
#else
                        up->right = root;
#endif
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
    release(root);
    return 0;
}

/* truth: TRUE */
