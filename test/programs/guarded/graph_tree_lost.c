/* SPDX-License-Identifier: MIT */
/* A subtree is overwritten by another one before the tree is freed by rotation. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(struct tree *left, struct tree *right)
{
    struct tree *tree = malloc(sizeof *tree);
    if (!tree)
        exit(1);
    tree->left = left;
    tree->right = right;
    return tree;
}

int main(void)
{
    int rare = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    struct tree *a = make(make(make(NULL, NULL), make(NULL, NULL)), make(make(NULL, NULL), make(NULL, NULL)));
    while (__VERIFIER_nondet_int()) {
    }
    if (rare)
        a->left->left = NULL;
    while (a) {
        if (a->left) {
            struct tree *b = a->left;
            a->left = b->right;
            b->right = a;
            a = b;
        } else {
            struct tree *b = a->right;
            free(a);
            a = b;
        }
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --malloc-succeeds --property valid-memtrack */
