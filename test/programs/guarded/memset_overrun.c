/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: memset overrun. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char b[16];
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 17)
        return 0;
    memset(b, 0, n);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
