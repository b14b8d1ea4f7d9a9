/* SPDX-License-Identifier: MIT */
/* A tree with parents, freed by a stack. A subtree is held by its children's parents only. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef struct Tree {
    struct Tree *left, *right, *parent;
} Tree;
typedef struct Item {
    struct Item *next;
    Tree *tree;
} Item;

int main(void)
{
    int rare = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
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
    if (rare)
        root->left = NULL;
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


/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --malloc-succeeds */
