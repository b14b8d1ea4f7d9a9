/* Nodes go from one list to the other and back. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct N {
    struct N *next;
};
int main(void)
{
    struct N *a = NULL, *b = NULL, *t;
    while (__VERIFIER_nondet_int()) {
        t = malloc(sizeof *t);
        t->next = a;
        a = t;
    }
    while (__VERIFIER_nondet_int()) {
        if (a && __VERIFIER_nondet_int()) {
            t = a;
            a = a->next;
            t->next = b;
            b = t;
        } else if (b) {
            t = b;
            b = b->next;
            t->next = a;
            a = t;
        }
    }
    while (a) {
        t = a->next;
        free(a);
        a = t;
    }
    while (b) {
        t = b->next;
        free(b);
        b = t;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
