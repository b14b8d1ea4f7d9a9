/* A union holds a block or a number; a tag tells. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct U {
    int tag;
    union {
        char *p;
        long n;
    } u;
};
static void set(struct U *x)
{
    if (x->tag)
        free(x->u.p);
    x->tag = __VERIFIER_nondet_int() != 0;
    if (x->tag)
        x->u.p = malloc(4);
    else
        x->u.n = __VERIFIER_nondet_int();
}
int main(void)
{
    struct U a;
    a.tag = 0;
    while (__VERIFIER_nondet_int()) {
        set(&a);
        if (a.tag)
            a.u.p[3] = 1;
    }
    if (a.tag)
        free(a.u.p);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
