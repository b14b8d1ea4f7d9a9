/* SPDX-License-Identifier: MIT */
/* A block made by a recursive function has the address of one that its caller had freed. */
#include "recursive_tree.h"

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
