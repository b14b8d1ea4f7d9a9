/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: owner flag. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct b {
    int own;
    int *p;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x;
    struct b b = {0, &x};
    if (__VERIFIER_nondet_int()) {
        b.p = malloc(4);
        if (!b.p)
            return 0;
        b.own = 1;
    }
    if (__VERIFIER_nondet_int())
        b.own = 1;
    if (b.own)
        free(b.p);
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
