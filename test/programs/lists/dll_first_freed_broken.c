/* The first node of a doubly linked list is freed; the walk from the other end comes to it. */
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
        d->n = h;
        d->p = NULL;
        if (h)
            h->p = d;
        else
            t = d;
        h = d;
    }
    if (h) {
        struct D *x = h;
        h = h->n;
        free(x);
    }
    while (t) {
        struct D *p = t->p;
        free(t);
        t = p;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
