/* Lists whose nodes share a block, in a list; a node is dropped from one of them: the block is lost if it was the last. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct L {
    struct L *next;
    int *d;
};
struct O {
    struct O *next;
    struct L *l;
};
int main(void)
{
    struct O *os = NULL, *o;
    struct L *n;
    while (__VERIFIER_nondet_int()) {
        o = malloc(sizeof *o);
        o->l = NULL;
        while (__VERIFIER_nondet_int()) {
            n = malloc(sizeof *n);
            n->d = o->l ? o->l->d : malloc(4);
            n->next = o->l;
            o->l = n;
        }
        o->next = os;
        os = o;
    }
    o = os;
    while (o && __VERIFIER_nondet_int())
        o = o->next;
    if (o && o->l) {
        n = o->l->next;
        free(o->l);
        o->l = n;
        n = NULL;
    }
    o = NULL;
    while (os) {
        o = os->next;
        if (os->l)
            free(os->l->d);
        while (os->l) {
            n = os->l->next;
            free(os->l);
            os->l = n;
        }
        free(os);
        os = o;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
