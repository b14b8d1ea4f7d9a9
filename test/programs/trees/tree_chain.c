/* A tree that is a chain to the left with single leaves to the right. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *tree = malloc(sizeof *tree);
        tree->right = malloc(sizeof *tree);
        tree->right->left = tree->right->right = NULL;
        tree->left = root;
        root = tree;
    }
    while (root) {
        struct tree *left = root->left;
#ifdef BROKEN
        if (root->right->left == NULL && left)
            left->right = NULL;
#endif
        root->right->left = root;
        free(root->right);
        free(root);
        root = left;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
