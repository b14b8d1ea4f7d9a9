/* A tree of nondeterministic shape, built and freed by recursion. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int data;
};

static struct tree *build(void)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->data = 0;
    tree->left = build();
    tree->right = build();
    return tree;
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
#ifdef BROKEN
    release(tree->left);
    free(tree);
    release(tree->right);
#else
    release(tree->left);
    release(tree->right);
    free(tree);
#endif
}

int main(void)
{
    release(build());
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
