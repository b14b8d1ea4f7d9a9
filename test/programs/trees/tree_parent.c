/* A tree with parent pointers: leaves are cut off one after the other until none is left. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right, *parent;
};

int main(void)
{
    struct tree *root = malloc(sizeof *root);
    root->left = root->right = root->parent = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        for (;;) {
            struct tree **child = __VERIFIER_nondet_int() ? &at->left : &at->right;
            if (!*child) {
                struct tree *leaf = malloc(sizeof *leaf);
                leaf->left = leaf->right = NULL;
                leaf->parent = at;
                *child = leaf;
                break;
            }
            at = *child;
        }
    }
    struct tree *at = root;
    while (at) {
        if (at->left) {
            at = at->left;
        } else if (at->right) {
            at = at->right;
        } else {
            struct tree *parent = at->parent;
#ifdef BROKEN
            if (parent->left == at)
#else
            if (parent && parent->left == at)
#endif
                parent->left = NULL;
            else if (parent)
                parent->right = NULL;
            free(at);
            at = parent;
        }
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
