/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: realloc grow. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned cap = 2, n = 0;
    int *v = malloc(cap * 4);
    if (!v)
        return 0;
    while (__VERIFIER_nondet_int()) {
        if (n > cap) {
            int *w = realloc(v, cap * 8);
            if (!w)
                break;
            v = w;
            cap *= 2;
        }
        v[n++] = 1;
        if (n > 40)
            break;
    }
    free(v);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
