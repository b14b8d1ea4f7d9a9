/* SPDX-License-Identifier: MIT */
/* Blocks with at most one child are deleted from a search tree, by a pointer and one to the parent. */
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

static struct tree *without(struct tree *root, int key)
{
    struct tree *at = root, *up = NULL;
    while (at && at->key != key) {
        up = at;
        at = key < at->key ? at->left : at->right;
    }
    if (!at || (at->left && at->right))
        return root;
    struct tree *only = at->left ? at->left : at->right;
    if (!up)
        root = only;
    else if (up->left == at)
#ifndef BROKEN
        up->left = only;
#else
        up->right = only;
#endif
    else
        up->right = only;
    free(at);
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
    while (__VERIFIER_nondet_int())
        root = without(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}

/* truth: TRUE */
