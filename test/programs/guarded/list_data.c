/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list data. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct n {
    struct n *x;
    int d;
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
        m->d = h ? h->d + 1 : 0;
        m->x = h;
        h = m;
    }
    if (h && h->d == 4)
        __VERIFIER_error();
    while (h) {
        struct n *m = h->x;
        free(h);
        h = m;
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
