/* SPDX-License-Identifier: MIT */
/* Keys are inserted into a search tree by recursion, which is freed by recursion. */
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

static struct tree *insert(struct tree *tree, int key)
{
    if (!tree) {
        tree = make();
        tree->key = key;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else {
        tree->right = insert(tree->right, key);
    }
    return tree;
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
#ifndef BROKEN
    release(tree->right);
#endif
    free(tree);
#ifdef BROKEN
    release(tree->right);
#endif
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}

/* truth: TRUE */
