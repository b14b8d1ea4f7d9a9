/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: dll prev. */
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
        if (h && __VERIFIER_nondet_int())
            h->p = m;
        h = m;
    }
    struct n *e = h;
    while (e && e->x)
        e = e->x;
    if (e && e != h)
        e->p->x = 0;
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
