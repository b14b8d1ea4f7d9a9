/* SPDX-License-Identifier: MIT */
/* A block that a caller has under one tree is put under another by recursion. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int key;
};

static int lucky(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    new->key = 0;
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
