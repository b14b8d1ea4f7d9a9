/* SPDX-License-Identifier: MIT */
/* A tree is freed by recursion, one of its subtrees twice. */
#include "recursive_tree.h"

static struct tree *build(void)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *new = make();
    new->left = build();
    new->right = build();
    return new;
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
    release(lucky() ? tree->left : tree->right);
    free(tree);
}

int main(void)
{
    release(build());
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
