/* SPDX-License-Identifier: MIT */
/* The subtrees of each node are swapped by recursion. */
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

static void mirror(struct tree *tree)
{
    if (!tree)
        return;
    struct tree *left = tree->left;
    tree->left = tree->right;
#ifndef BROKEN
    tree->right = left;
#else
    tree->right = tree->left;
#endif
    mirror(tree->left);
    mirror(tree->right);
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
    release(tree->right);
    free(tree);
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root);
    mirror(root);
    release(root);
    return 0;
}

/* truth: TRUE */
