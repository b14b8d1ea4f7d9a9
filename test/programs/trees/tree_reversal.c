/* A binary tree is walked without a stack: on the way down pointers are turned to lead back up, and restored in three
 * visits of each node. Then it is freed recursively. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

static struct tree *leaf(void)
{
    struct tree *tree = malloc(sizeof *tree);
    tree->left = tree->right = NULL;
    return tree;
}

static void destroy(struct tree *tree)
{
    if (!tree)
        return;
    destroy(tree->left);
    destroy(tree->right);
    free(tree);
}

int main(void)
{
    struct tree *root = leaf(), end;
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        while (at->left && at->right)
            at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left)
            at->left = leaf();
        else
            at->right = leaf();
    }
    struct tree *at = root, *back = &end;
    while (at != &end) {
        struct tree *down = at->left;
        at->left = at->right;
        at->right = back;
        back = at;
        at = down;
#ifdef BROKEN
        if (!at && back != root) {
#else
        if (!at) {
#endif
            at = back;
            back = NULL;
        }
    }
    destroy(root);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
