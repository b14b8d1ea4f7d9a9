/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: fp list. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    struct n *x;
    int (*f)(int *);
};
static int a(int *p)
{
    return p != 0;
}
static int b(int *p)
{
    return *p;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct n *h = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->f = __VERIFIER_nondet_int() ? a : b;
        m->x = h;
        h = m;
    }
    int r = 0;
    while (h) {
        struct n *m = h->x;
        r += h->f(0);
        free(h);
        h = m;
    }
    return r;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
