/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array mul wrap. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1)
        return 0;
    unsigned bytes = n * 4;
    int *p = malloc(bytes);
    if (!p)
        return 0;
    p[n - 1] = 0;
    free(p);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
