/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: leak cycle. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct s {
    struct s *n;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct s *a = malloc(sizeof *a);
    if (!a)
        return 0;
    struct s *b = malloc(sizeof *b);
    if (!b) {
        free(a);
        return 0;
    }
    a->n = b;
    b->n = a;
    if (__VERIFIER_nondet_int()) {
        free(b);
        free(a);
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
