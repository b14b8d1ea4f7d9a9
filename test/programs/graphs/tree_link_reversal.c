/* SPDX-License-Identifier: MIT */
/* The leftmost way of a tree is reversed, and restored on the way back. */
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

static void insert(struct tree **root)
{
    struct tree *new = make();
    while (*root)
        root = new->key < (*root)->key ? &(*root)->left : &(*root)->right;
    *root = new;
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root);
    struct tree *at = root, *back = NULL;
    while (at) {
        struct tree *next = at->left;
        at->left = back;
        back = at;
        at = next;
    }
    while (back) {
        struct tree *next = back->left;
        back->left = at;
#ifndef BROKEN
        at = back;
#endif
        back = next;
    }
    while (at) {
        struct tree *left = at->left;
        if (left) {
            at->left = left->right;
            left->right = at;
            at = left;
        } else {
            struct tree *next = at->right;
            free(at);
            at = next;
        }
    }
    return 0;
}

/* truth: TRUE */
