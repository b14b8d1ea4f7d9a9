/* Neighbours exchange the lists they hold. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct I {
    struct I *next;
};
struct O {
    struct O *next;
    struct I *in;
};
int main(void)
{
    struct O *o = NULL, *n;
    struct I *i;
    while (__VERIFIER_nondet_int()) {
        n = malloc(sizeof *n);
        n->in = NULL;
        n->next = o;
        o = n;
        while (__VERIFIER_nondet_int()) {
            i = malloc(sizeof *i);
            i->next = n->in;
            n->in = i;
        }
    }
    for (n = o; n && n->next; n = n->next)
        if (__VERIFIER_nondet_int()) {
            i = n->in;
            n->in = n->next->in;
            n->next->in = i;
        }
    i = NULL;
    while (o) {
        n = o->next;
        while (o->in) {
            i = o->in->next;
            free(o->in);
            o->in = i;
        }
        free(o);
        o = n;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
