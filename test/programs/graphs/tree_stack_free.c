/* SPDX-License-Identifier: MIT */
/* A tree is freed by means of a stack of its own blocks. */
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

struct frame {
    struct frame *below;
    struct tree *tree;
};

static struct frame *push(struct frame *stack, struct tree *tree)
{
    if (!tree)
        return stack;
    struct frame *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->below = stack;
    new->tree = tree;
    return new;
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root);
    struct frame *stack = push(NULL, root);
    while (stack) {
        struct frame *top = stack;
        struct tree *tree = top->tree;
        stack = top->below;
        free(top);
        stack = push(stack, tree->left);
#ifndef BROKEN
        stack = push(stack, tree->right);
#else
        stack = push(stack, tree->left);
#endif
        free(tree);
    }
    return 0;
}

/* truth: TRUE */
