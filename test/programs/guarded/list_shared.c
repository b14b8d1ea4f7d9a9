/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list shared. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    struct n *x;
    int *d;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct n *h = 0;
    int *s = malloc(4);
    if (!s)
        return 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->d = __VERIFIER_nondet_int() ? s : malloc(4);
        m->x = h;
        h = m;
    }
    while (h) {
        struct n *m = h->x;
        if (h->d != s)
            free(h->d);
        else if (!m) {
            free(s);
            s = 0;
        }
        free(h);
        h = m;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
