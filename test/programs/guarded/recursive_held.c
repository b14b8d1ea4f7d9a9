/* SPDX-License-Identifier: MIT */
/* A recursive function loses a block that its caller does not always hold, and does not return. */
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

static struct tree *put(struct tree **held)
{
    struct tree *new = make();
    *held = lucky() ? NULL : new;
    return new;
}

static void spin(struct tree *tree, int count)
{
    if (count > 100)
        spin(tree, count - 1);
    tree->key = 1;
    tree = NULL;
    for (;;)
        ;
}

int main(void)
{
    struct tree *held;
    spin(put(&held), __VERIFIER_nondet_int());
    free(held);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
