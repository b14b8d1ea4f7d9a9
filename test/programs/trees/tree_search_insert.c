/* A binary search tree: insertion by key, search, and freeing by rotation to the right. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *left, *right;
};

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *node = malloc(sizeof *node), **link = &root;
        node->key = __VERIFIER_nondet_int();
        node->left = node->right = NULL;
        while (*link)
            link = node->key < (*link)->key ? &(*link)->left : &(*link)->right;
        *link = node;
    }
    int key = __VERIFIER_nondet_int();
    struct tree *at = root;
#ifdef BROKEN
    while (at->key != key)
#else
    while (at && at->key != key)
#endif
        at = key < at->key ? at->left : at->right;
    while (root) {
        if (root->left) {
            struct tree *left = root->left;
            root->left = left->right;
            left->right = root;
            root = left;
        } else {
            struct tree *right = root->right;
            free(root);
            root = right;
        }
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
