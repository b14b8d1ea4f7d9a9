/* What is linked forth is linked back; freed from the end. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct D {
    struct D *n, *p;
};
int main(void)
{
    struct D *h = NULL, *t = NULL;
    while (__VERIFIER_nondet_int()) {
        struct D *d = malloc(sizeof *d);
        d->n = NULL;
        d->p = t;
        if (t)
            t->n = d;
        else
            h = d;
        t = d;
    }
    for (struct D *d = t; d; d = d->p)
        if (d->n && d->n->p != d)
            d->n = (struct D *)1;
    while (t) {
        struct D *p = t->p;
        free(t);
        t = p;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
