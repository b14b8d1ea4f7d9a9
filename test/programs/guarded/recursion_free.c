/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: recursion free. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void f(int n, int *p)
{
    if (n > 0)
        f(n - 1, p);
    if (n == 2 || n == 0)
        free(p);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    f(n, malloc(4));
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64
 * args: --malloc-succeeds */
