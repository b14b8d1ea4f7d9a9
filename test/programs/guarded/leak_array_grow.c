/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: leak array grow. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int **v = malloc(4 * sizeof *v);
    if (!v)
        return 0;
    for (int i = 0; i < 4; i++)
        v[i] = malloc(4);
    for (int i = 0; i < 4; i++)
        if (i != 2 || __VERIFIER_nondet_int())
            free(v[i]);
    free(v);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
