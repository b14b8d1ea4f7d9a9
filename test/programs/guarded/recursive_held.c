/* SPDX-License-Identifier: MIT */
/* A recursive function loses a block that its caller does not always hold, and does not return. */
#include "recursive_tree.h"

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
