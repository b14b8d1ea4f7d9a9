/* A binary tree is built at random leaves and freed with an explicit stack of nodes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};
struct stack {
    struct stack *next;
    struct tree *tree;
};

int main(void)
{
    struct tree *root = malloc(sizeof *root);
    root->left = root->right = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        struct tree *leaf = malloc(sizeof *leaf);
        leaf->left = leaf->right = NULL;
        if (!at->left)
            at->left = leaf;
        else
            at->right = leaf;
    }
    struct stack *stack = malloc(sizeof *stack);
    stack->next = NULL;
    stack->tree = root;
    while (stack) {
        struct stack *top = stack;
        struct tree *tree = top->tree;
        stack = top->next;
        free(top);
        if (tree->left) {
            top = malloc(sizeof *top);
            top->next = stack;
            top->tree = tree->left;
            stack = top;
        }
#ifdef BROKEN
        else
#endif
        if (tree->right) {
            top = malloc(sizeof *top);
            top->next = stack;
            top->tree = tree->right;
            stack = top;
        }
        free(tree);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
