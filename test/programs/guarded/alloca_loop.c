/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: alloca loop. */
#include <alloca.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *p = 0;
    unsigned n = __VERIFIER_nondet_uint() % 4;
    for (unsigned i = 0; i < n; i++) {
        p = alloca(i + 1);
        p[i] = 0;
    }
    if (p)
        p[n] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
