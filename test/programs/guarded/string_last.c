/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: string last. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char b[10];
    unsigned n = __VERIFIER_nondet_uint() % 10;
    memset(b, 97, 10);
    b[n] = 0;
    if (b[strlen(b) - 1] == 10)
        b[0] = 0;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
