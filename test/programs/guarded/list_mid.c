/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list mid. */
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
    struct n *h = 0, *k = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = h;
        h = m;
        if (!k && __VERIFIER_nondet_int())
            k = m;
    }
    struct n *p = h;
    while (p) {
        struct n *m = p->x;
        if (p != k)
            free(p);
        p = m;
    }
    if (k && k->x && __VERIFIER_nondet_int())
        k->x->x = 0;
    free(k);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
