/* A search tree is built with a cursor that points to a field, and freed by rotation. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *new = malloc(sizeof *new);
        if (!new)
            break;
        new->left = new->right = NULL;
        new->key = __VERIFIER_nondet_int();
        struct tree **at = &root;
        while (*at)
            at = new->key < (*at)->key ? &(*at)->left : &(*at)->right;
        *at = new;
    }
    while (root) {
        if (root->left) {
            struct tree *up = root->left;
            root->left = up->right;
            up->right = root;
            root = up;
        } else {
            struct tree *next = root->right;
            free(root);
            root = next;
        }
    }
    return 0;
}

/* truth: TRUE
 * args: --property valid-deref */
