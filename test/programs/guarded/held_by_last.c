/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: objects of a list that only its last node holds are forgotten, but for the first node's. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct d {
    int *data;
    struct d *next, *prev;
};
int main(void)
{
    struct d *f = 0, *l = 0;
    do {
        struct d *x = malloc(sizeof *x);
        x->data = malloc(4);
        x->next = 0;
        x->prev = l;
        if (l)
            l->next = x;
        else
            f = x;
        l = x;
    } while (__VERIFIER_nondet_int());
    f = 0;
    while (__VERIFIER_nondet_int())
        ;
    int g = happens();
    while (l) {
        struct d *p = l->prev;
        if (!(g && p))
            free(l->data);
        free(l);
        l = p;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
