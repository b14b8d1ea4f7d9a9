/* SPDX-License-Identifier: MIT */
/* Blocks are deleted from a search tree by a cursor that points to a field. */
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

static void insert(struct tree **at)
{
    struct tree *new = make();
    while (*at)
        at = new->key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = new;
}

static void delete(struct tree **at, int key)
{
    while (*at && (*at)->key != key)
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    struct tree *old = *at;
    if (!old || (old->left && old->right))
        return;
#ifndef BROKEN
    *at = old->left ? old->left : old->right;
#endif
    free(old);
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
        insert(&root);
    while (__VERIFIER_nondet_int())
        delete(&root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}

/* truth: TRUE */
