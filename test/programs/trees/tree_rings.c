/* Every node of a binary tree owns a ring of items; all is freed with a stack of nodes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    int value;
};
struct tree {
    struct tree *left, *right;
    struct item *ring;
};
struct stack {
    struct stack *next;
    struct tree *tree;
};

static struct item *ring(void)
{
    struct item *first = malloc(sizeof *first);
    first->next = first;
    first->value = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->next = first->next;
        item->value = __VERIFIER_nondet_int();
        first->next = item;
    }
    return first;
}

static struct tree *leaf(void)
{
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    tree->ring = ring();
    return tree;
}

static struct stack *push(struct stack *stack, struct tree *tree)
{
    struct stack *top = malloc(sizeof *top);
    top->next = stack;
    top->tree = tree;
    return top;
}

int main(void)
{
    struct tree *root = leaf();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = leaf();
        else
            at->right = leaf();
    }
    struct stack *stack = push(NULL, root);
    while (stack) {
        struct stack *top = stack;
        struct tree *tree = top->tree;
        stack = top->next;
        free(top);
        if (tree->left)
            stack = push(stack, tree->left);
        if (tree->right)
            stack = push(stack, tree->right);
        struct item *item = tree->ring->next;
        while (item != tree->ring) {
            struct item *next = item->next;
            free(item);
            item = next;
        }
#ifndef BROKEN
        free(tree->ring);
#endif
        free(tree);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
