/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: list count2. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct n {
    struct n *x;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct n *h = 0;
    int c = 0;
    while (__VERIFIER_nondet_int() && c < 4) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->x = h;
        h = m;
        c++;
    }
    int d = c;
    while (d >= 0 && h) {
        struct n *m = h->x;
        free(h);
        h = m;
        d--;
    }
    if (d == 0 && c == 4)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
