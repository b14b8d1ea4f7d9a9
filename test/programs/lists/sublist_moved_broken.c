/* A list inside a list is given to the neighbour, whose own is lost. */
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
    struct O *o = NULL;
    while (__VERIFIER_nondet_int()) {
        struct O *n = malloc(sizeof *n);
        n->in = NULL;
        n->next = o;
        o = n;
        while (__VERIFIER_nondet_int()) {
            struct I *i = malloc(sizeof *i);
            i->next = n->in;
            n->in = i;
        }
    }
    if (o && o->next)
        o->next->in = o->in;
    while (o) {
        struct O *n = o->next;
        while (o->in) {
            struct I *i = o->in->next;
            free(o->in);
            o->in = i;
        }
        free(o);
        o = n;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
