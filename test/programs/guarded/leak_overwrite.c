/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: leak overwrite. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int *g[3];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    for (int i = 0; i < 3; i++)
        g[i] = malloc(4);
    unsigned k = __VERIFIER_nondet_uint() % 4;
    if (k < 3)
        g[k] = 0;
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
