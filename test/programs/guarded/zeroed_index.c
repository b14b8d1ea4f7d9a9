/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a write at an unknown index into zeroed memory. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned i = __VERIFIER_nondet_uint() % 10;
    int table[10] = {0}, *index = calloc(10, sizeof *index);
    index[i] = 20;
    table[index[3]] = 1;
    free(index);
    return table[0];
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
