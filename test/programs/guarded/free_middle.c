/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: free middle. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p = malloc(40);
    if (!p)
        return 0;
    unsigned n = __VERIFIER_nondet_uint() % 10;
    if (n == 5)
        p += n;
    free(p);
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
