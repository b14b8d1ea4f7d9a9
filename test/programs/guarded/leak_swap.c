/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: leak swap. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *a = malloc(4), *b = malloc(4);
    if (__VERIFIER_nondet_int()) {
        int *t = a;
        a = b;
        b = t;
    }
    free(a);
    if (__VERIFIER_nondet_int())
        b = a == 0 ? b : 0;
    free(b);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
