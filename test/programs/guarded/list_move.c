/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list move. */
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
    struct n *a = 0, *b = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = a;
        a = m;
    }
    while (a && __VERIFIER_nondet_int()) {
        struct n *m = a;
        a = a->x;
        m->x = b;
        b = m;
    }
    if (a && b && __VERIFIER_nondet_int()) {
        struct n *t = a;
        a = b;
        b = t;
    }
    struct n *l = a;
    while (l && l->x)
        l = l->x;
    if (l && b)
        l->x = b;
    while (a) {
        struct n *m = a->x;
        free(a);
        a = m;
    }
    while (b) {
        struct n *m = b->x;
        free(b);
        b = m;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
