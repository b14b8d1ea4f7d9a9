/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the top of a skip list is freed in advance. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct s {
    struct s *next, *up;
    int *v;
};
int main(void)
{
    struct s *h = 0, *top = 0;
    while (__VERIFIER_nondet_int()) {
        struct s *x = malloc(sizeof *x);
        x->v = malloc(4);
        x->next = h;
        x->up = 0;
        if (__VERIFIER_nondet_int()) {
            x->up = top;
            top = x;
        }
        h = x;
    }
    if (happens() && top) {
        struct s *x = top->up;
        if (x) {
            free(x->v);
            x->v = 0;
            top->up = 0;
            free(top->v);
        }
    }
    while (h) {
        struct s *x = h->next;
        free(h->v);
        free(h);
        h = x;
    }
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
