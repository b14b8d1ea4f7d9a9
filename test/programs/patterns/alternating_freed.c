/* SPDX-License-Identifier: MIT */
/* Two kinds of block in turn, each of which may end the chain. */
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
#ifdef BROKEN
        free(down);
#endif
        chain = down ? down->up : NULL;
#ifndef BROKEN
        free(down);
#endif
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
