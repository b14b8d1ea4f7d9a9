/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: memcpy overrun. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char a[16], b[12];
    memset(a, 0, 16);
    unsigned n = __VERIFIER_nondet_uint() % 16;
    if (n > 12 && n != 13)
        return 0;
    memcpy(b, a, n);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
