/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: realloc old. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p = malloc(4);
    if (!p)
        return 0;
    *p = 1;
    int *q = realloc(p, __VERIFIER_nondet_uint() % 8 * 4 + 4);
    if (!q) {
        free(p);
        return 0;
    }
    int r = __VERIFIER_nondet_int() ? *p : *q;
    free(q);
    return r;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
