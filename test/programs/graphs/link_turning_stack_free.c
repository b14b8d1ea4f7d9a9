/* A tree is walked by turning its links (Lindstrom's way of Deutsch, Schorr and Waite's), then freed by a stack, whose items are as large
 * as its nodes: only their types tell them apart. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct Tree {
    struct Tree *left, *right;
} Tree;
typedef struct Item {
    struct Item *next;
    Tree *tree;
} Item;

static Tree *leaf(void)
{
    Tree *tree = malloc(sizeof *tree);
    if (!tree)
        abort();
    tree->left = tree->right = NULL;
    return tree;
}

static Item *push(Item *stack, Tree *tree)
{
    Item *item = malloc(sizeof *item);
    if (!item)
        abort();
    item->next = stack;
    item->tree = tree;
    return item;
}

int main(void)
{
    Tree *root = leaf(), end, *at = root, *from = &end;
    while (__VERIFIER_nondet_int()) {
        Tree *place = root;
        while (place->left && place->right)
            place = __VERIFIER_nondet_int() ? place->left : place->right;
        if (!place->left)
            place->left = leaf();
        else
            place->right = leaf();
    }
    Tree *next;
    while (at != &end) {
        next = at->left;
        at->left = at->right;
#ifndef BROKEN
        at->right = from;
#endif
        from = at;
        at = next;
        if (!at) {
            at = from;
            from = NULL;
        }
    }
    Item *stack = push(NULL, root), *item;
    while (stack) {
        item = stack;
        at = item->tree;
        stack = item->next;
        free(item);
        if (at->left)
            stack = push(stack, at->left);
        if (at->right)
            stack = push(stack, at->right);
        free(at);
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --refine counted */
