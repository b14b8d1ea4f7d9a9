/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list len. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    struct n *x;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct n *h = 0;
    unsigned c = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = h;
        h = m;
        c++;
    }
    if (c == 3) {
        h->x->x->x->x = 0;
    }
    while (h) {
        struct n *m = h->x;
        free(h);
        h = m;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
