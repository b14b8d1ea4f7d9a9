/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: free callee. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void drop(int **p)
{
    free(*p);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p = malloc(4);
    if (!p)
        return 0;
    int *q = p;
    drop(&q);
    if (__VERIFIER_nondet_int())
        p = 0;
    if (p)
        *p = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
