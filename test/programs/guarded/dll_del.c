/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: dll del. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    struct n *x, *p;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct n *h = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = h;
        m->p = 0;
        if (h)
            h->p = m;
        h = m;
    }
    struct n *c = h;
    while (c && __VERIFIER_nondet_int())
        c = c->x;
    if (c) {
        if (c->p)
            c->p->x = c->x;
        else
            h = c->x;
        if (c->x && __VERIFIER_nondet_int())
            c->x->p = c->p;
        free(c);
    }
    for (c = h; c && c->x; c = c->x)
        ;
    while (c) {
        struct n *m = c->p;
        free(c);
        c = m;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
