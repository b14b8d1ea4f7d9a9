/* SPDX-License-Identifier: MIT */
/* The leftmost node is taken out of a tree again and again. */
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
    while (root) {
        struct tree **at = &root;
        while ((*at)->left)
            at = &(*at)->left;
        struct tree *least = *at;
#ifndef BROKEN
        *at = least->right;
#endif
        free(least);
#ifdef BROKEN
        *at = least->right;
#endif
    }
    return 0;
}

/* truth: TRUE */
