/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: five deep, an innermost object is not freed. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct a {
    struct a *n;
    int *v;
};
struct b {
    struct b *n;
    struct a *v;
};
struct c {
    struct c *n;
    struct b *v;
};
struct d {
    struct d *n;
    struct c *v;
};
int main(void)
{
    struct d *h = 0;
    while (__VERIFIER_nondet_int()) {
        struct d *x = malloc(sizeof *x);
        x->n = h;
        h = x;
        x->v = 0;
        while (__VERIFIER_nondet_int()) {
            struct c *y = malloc(sizeof *y);
            y->n = x->v;
            x->v = y;
            y->v = 0;
            while (__VERIFIER_nondet_int()) {
                struct b *z = malloc(sizeof *z);
                z->n = y->v;
                y->v = z;
                z->v = 0;
                while (__VERIFIER_nondet_int()) {
                    struct a *w = malloc(sizeof *w);
                    w->n = z->v;
                    z->v = w;
                    w->v = malloc(4);
                }
            }
        }
    }
    while (h) {
        struct d *x = h;
        h = x->n;
        while (x->v) {
            struct c *y = x->v;
            x->v = y->n;
            while (y->v) {
                struct b *z = y->v;
                y->v = z->n;
                while (z->v) {
                    struct a *w = z->v;
                    z->v = w->n;
                    if (!happens())
                        free(w->v);
                    free(w);
                }
                free(z);
            }
            free(y);
        }
        free(x);
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
