/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list last. */
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
    struct n *h = 0, *last = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = 0;
        if (last)
            last->x = m;
        else
            h = m;
        last = m;
        if (__VERIFIER_nondet_int() && h != last) {
            struct n *o = h;
            h = h->x;
            free(o);
        }
    }
    if (last && h == last) {
        free(h);
        if (__VERIFIER_nondet_int())
            return last->x != 0;
        return 0;
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
