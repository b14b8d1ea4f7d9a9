/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: goto into. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 0;
    if (__VERIFIER_nondet_int())
        goto out;
    *p = 1;
    if (__VERIFIER_nondet_int())
        goto out2;
out:
    free(p);
out2:
    free(p);
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
