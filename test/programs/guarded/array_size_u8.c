/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array size u8. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 300)
        return 0;
    unsigned char c = n;
    char *p = malloc(c + 1u);
    if (!p)
        return 0;
    for (unsigned i = 0; i < n; i++)
        p[i] = 0;
    free(p);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
