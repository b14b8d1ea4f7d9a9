/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: string no end. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char b[8];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 8)
        return 0;
    for (unsigned i = 0; i < n; i++)
        b[i] = 97;
    if (n < 8)
        b[n] = 0;
    return strlen(b) > 100;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
