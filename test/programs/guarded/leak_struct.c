/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: leak struct. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct s {
    struct s *l, *r;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct s *a = calloc(1, sizeof *a);
    if (!a)
        return 0;
    a->l = calloc(1, sizeof *a);
    a->r = calloc(1, sizeof *a);
    free(a->l);
    if (__VERIFIER_nondet_int())
        free(a->r);
    free(a);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
