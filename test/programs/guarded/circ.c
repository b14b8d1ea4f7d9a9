/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: circ. */
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
    struct n *h = malloc(sizeof *h);
    if (!h)
        return 0;
    h->x = h;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = h->x;
        h->x = m;
    }
    struct n *p = h->x;
    while (p != h) {
        struct n *m = p->x;
        free(p);
        p = m;
    }
    if (__VERIFIER_nondet_int())
        return h->x->x != 0;
    free(h);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
