/* SPDX-License-Identifier: MIT */
/* A tree is freed by recursion, one of its subtrees twice. */
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
