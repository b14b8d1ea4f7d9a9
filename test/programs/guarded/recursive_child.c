/* SPDX-License-Identifier: MIT */
/* A pointer to a subtree is kept while a recursive function frees that subtree. */
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
    release(tree->right);
    free(tree);
}

static void prune(struct tree *tree)
{
    if (!tree)
        return;
    prune(tree->right);
    if (lucky()) {
        release(tree->left);
        tree->left = NULL;
    }
}

int main(void)
{
    struct tree *tree = build();
    struct tree *child = tree ? tree->left : NULL;
    prune(tree);
    if (child)
        child->key = 1;
    release(tree);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
