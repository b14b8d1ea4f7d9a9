/* SPDX-License-Identifier: MIT */
/* The program ends in a recursive function that does not know of its caller's block. */
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

static void leave(int count)
{
    if (count > 0) {
        leave(count - 1);
        return;
    }
    if (lucky())
        exit(0);
}

int main(void)
{
    struct tree *tree = malloc(sizeof *tree);
    leave(__VERIFIER_nondet_int());
    free(tree);
    return 0;
}

/* truth: FALSE(valid-memcleanup)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 --property valid-memcleanup */
