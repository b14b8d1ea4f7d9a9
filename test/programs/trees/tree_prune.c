/* A binary tree grows at random leaves; then one leaf after the other is looked for, unlinked and freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int key;
};

static struct tree *leaf(void)
{
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    tree->key = __VERIFIER_nondet_int();
    return tree;
}

int main(void)
{
    struct tree *root = leaf();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left && __VERIFIER_nondet_int())
            at->left = leaf();
        if (!at->right && __VERIFIER_nondet_int())
            at->right = leaf();
    }
    while (root) {
        struct tree *parent = NULL, *at = root;
        while (at->left || at->right) {
            parent = at;
            at = at->left ? at->left : at->right;
        }
        if (!parent)
            root = NULL;
        else if (parent->left == at)
            parent->left = NULL;
#ifdef BROKEN
        else if (parent->left)
#else
        else
#endif
            parent->right = NULL;
        free(at);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
