/* SPDX-License-Identifier: MIT */
/* The block's only pointer is not read again after a call: forgotten there, it would take the loss along. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void count(int rounds)
{
    while (rounds > 0)
        rounds--;
}

int main(void)
{
    int *block = NULL;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        block = malloc(sizeof *block);
    count(__VERIFIER_nondet_int());
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --work 1 */
