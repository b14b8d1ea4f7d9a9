/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: difference. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint() % 50;
    char *p = malloc(n + 1), *q = p;
    if (!p)
        return 0;
    unsigned i;
    for (i = 0; i < n; i++)
        *q++ = 1;
    q[1] = 0;
    free(p);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
