/* SPDX-License-Identifier: MIT */
/* A tree is freed from its leaves, by the pointers to parents. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right, *parent;
    int key;
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = new->parent = NULL;
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
    new->parent = up;
    if (new->key < up->key)
        up->left = new;
    else
        up->right = new;
    return root;
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root);
    struct tree *at = root;
    while (at) {
        if (at->left) {
            at = at->left;
        } else if (at->right) {
            at = at->right;
        } else {
            struct tree *up = at->parent;
            if (up && up->left == at)
#ifndef BROKEN
                up->left = NULL;
#else
                up->right = NULL;
#endif
            else if (up)
                up->right = NULL;
            free(at);
            at = up;
        }
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
