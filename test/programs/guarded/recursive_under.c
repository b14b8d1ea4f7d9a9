/* SPDX-License-Identifier: MIT */
/* A block that a caller has under one tree is put under another by recursion. */
#include "recursive_tree.h"

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
    release(tree->right);
    free(tree);
}

static void append(struct tree *tree, struct tree *new)
{
    if (tree->left)
        append(tree->left, new);
    else
        tree->left = new;
}

int main(void)
{
    struct tree *a = make(), *b = make(), *c = make();
    c->left = b;
    if (lucky())
        append(a, b);
    release(a);
    release(c);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
