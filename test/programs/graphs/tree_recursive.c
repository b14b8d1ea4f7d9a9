/* SPDX-License-Identifier: MIT */
/* A tree is built and freed by recursion. */
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

static struct tree *build(int depth)
{
    if (!depth || !__VERIFIER_nondet_int())
        return NULL;
    struct tree *new = make();
    new->left = build(depth - 1);
    new->right = build(depth - 1);
    return new;
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
#ifndef BROKEN
    release(tree->right);
#else
    release(tree->left);
#endif
    free(tree);
}

int main(void)
{
    struct tree *root = build(__VERIFIER_nondet_int());
    release(root);
    return 0;
}

/* truth: TRUE */
