/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: free in loop. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *v[3];
    for (int i = 0; i < 3; i++)
        v[i] = malloc(4);
    for (int i = 0; i < 3; i++)
        free(v[i * 2 % 3]);
    if (__VERIFIER_nondet_int())
        for (int i = 0; i < 3; i++)
            free(v[i]);
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
