/* SPDX-License-Identifier: MIT */
/* A block made by a recursive function has the address of one that its caller had freed. */
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

static struct tree *again(int count)
{
    if (count > 0)
        return again(count - 1);
    return make();
}

int main(void)
{
    struct tree *old = make();
    free(old);
    struct tree *new = again(__VERIFIER_nondet_int());
    free(new);
    if (old == new)
        free(new);
    return 0;
}

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
