/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: free stack. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x, *p = malloc(4);
    int *q = __VERIFIER_nondet_int() ? p : &x;
    if (q == p) {
        free(q);
        return 0;
    }
    free(p);
    if (__VERIFIER_nondet_int())
        free(q);
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
