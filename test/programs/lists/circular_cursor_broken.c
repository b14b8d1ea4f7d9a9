/* Of a circular list the nodes behind a cursor are freed, the head possibly among them. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct N {
    struct N *next;
};
int main(void)
{
    struct N *h = malloc(sizeof *h);
    h->next = h;
    int n = 1;
    while (__VERIFIER_nondet_int()) {
        struct N *x = malloc(sizeof *x);
        x->next = h->next;
        h->next = x;
        n++;
    }
    struct N *c = h;
    while (n > 1) {
        struct N *x = c->next;
        c->next = x->next;
        free(x);
        n--;
        if (__VERIFIER_nondet_int())
            c = c->next;
    }
    free(h);
    return 0;
}

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
