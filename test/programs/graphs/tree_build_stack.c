/* SPDX-License-Identifier: MIT */
/* A tree is built with a stack of links that are still to be filled, and freed by rotation. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    return new;
}

struct task {
    struct task *next;
    struct tree **link;
};

static struct task *push(struct task *stack, struct tree **link)
{
    struct task *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->next = stack;
    new->link = link;
    return new;
}

int main(void)
{
    struct tree *root = NULL;
    struct task *stack = push(NULL, &root);
    while (stack) {
        struct task *top = stack;
        struct tree **link = top->link;
#ifndef BROKEN
        stack = top->next;
#endif
        free(top);
#ifdef BROKEN
        stack = top->next;
#endif
        if (__VERIFIER_nondet_int())
            continue;
        *link = make();
        stack = push(stack, &(*link)->left);
        stack = push(stack, &(*link)->right);
    }
    while (root) {
        struct tree *left = root->left;
        if (left) {
            root->left = left->right;
            left->right = root;
            root = left;
        } else {
            struct tree *next = root->right;
            free(root);
            root = next;
        }
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
