/* SPDX-License-Identifier: MIT */
/* A tree is turned into a list of right links by rotation, walked, and freed. */
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
    struct tree **at = &root;
    while (*at) {
        struct tree *tree = *at, *left = tree->left;
        if (left) {
            tree->left = left->right;
            left->right = tree;
            *at = left;
        } else {
#ifndef BROKEN
            at = &tree->right;
#else
            at = tree->right ? &tree->right->right : &tree->right;
#endif
        }
    }
    while (root) {
        struct tree *next = root->right;
        free(root);
        root = next;
    }
    return 0;
}

/* truth: TRUE */
