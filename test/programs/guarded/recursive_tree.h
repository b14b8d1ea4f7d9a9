/* SPDX-License-Identifier: MIT */
/* Nodes of trees, and a guard that no search passes, for the recursive programs here. */
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
