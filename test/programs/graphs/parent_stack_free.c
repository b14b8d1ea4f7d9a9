/* A tree with parents is built from its root down, and freed by a stack of nodes. By all fields its ways run in circles, by one they do
 * not hold it: it takes left and right together. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct Tree {
    struct Tree *left, *right, *parent;
} Tree;
typedef struct Item {
    struct Item *next;
    Tree *tree;
} Item;

int main(void)
{
    Tree *root = malloc(sizeof *root), *at = root, *leaf;
    root->left = root->right = root->parent = NULL;
    while (__VERIFIER_nondet_int()) {
        at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        leaf = malloc(sizeof *leaf);
        leaf->left = leaf->right = NULL;
        leaf->parent = at;
        if (!at->left)
            at->left = leaf;
        else
            at->right = leaf;
    }
    leaf = NULL;
    Item *stack = malloc(sizeof *stack), *item;
    stack->next = NULL;
    stack->tree = root;
    while (stack) {
        item = stack;
        stack = stack->next;
        at = item->tree;
        free(item);
        if (at->left) {
            item = malloc(sizeof *item);
            item->next = stack;
            item->tree = at->left;
            stack = item;
        }
#ifdef BROKEN
        at->right = at->parent;
#endif
        if (at->right) {
            item = malloc(sizeof *item);
            item->next = stack;
            item->tree = at->right;
            stack = item;
        }
        free(at);
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --refine counted --malloc-succeeds */
