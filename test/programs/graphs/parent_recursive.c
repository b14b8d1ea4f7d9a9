/* SPDX-License-Identifier: MIT */
/* A tree with pointers to parents is built and freed by recursion. */
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

static struct tree *build(struct tree *parent)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *new = make();
    new->parent = parent;
    new->left = build(new);
    new->right = build(new);
    return new;
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
#ifndef BROKEN
    release(tree->right);
    if (tree->parent)
        tree->parent->key = 0;
#endif
    free(tree);
#ifdef BROKEN
    release(tree->right);
#endif
}

int main(void)
{
    release(build(NULL));
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
