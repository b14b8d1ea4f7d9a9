/* SPDX-License-Identifier: MIT */
/* Down to a leaf and up again by the pointers to parents. */
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
    while (at && (at->left || at->right))
        at = at->left && __VERIFIER_nondet_int() ? at->left : at->right ? at->right : at->left;
    int depth = 0;
    while (at) {
        depth++;
#ifndef BROKEN
        at = at->parent;
#else
        at = at->parent->parent;
#endif
    }
    return depth < 0;
}

/* truth: TRUE
 * args: --property valid-deref --domain boolheap --search off --cex off */
