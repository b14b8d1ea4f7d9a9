/* SPDX-License-Identifier: MIT */
/* The second kind is freed before it is left. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct a {
    struct b *down;
};
struct b {
    struct a *up;
    long value;
};

int main(void)
{
    struct a *chain = NULL;
    while (__VERIFIER_nondet_int()) {
        struct a *n = malloc(sizeof *n);
        n->down = NULL;
        if (chain || __VERIFIER_nondet_int()) {
            n->down = malloc(sizeof *n->down);
            n->down->up = chain;
            n->down->value = 0;
        }
        chain = n;
    }
    while (chain) {
        struct a *n = chain;
        struct b *down = n->down;
        free(down);
        chain = down ? down->up : NULL;
        free(n);
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
