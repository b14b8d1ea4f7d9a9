/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: alloca return. */
#include <alloca.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static int *f(int k)
{
    int *p = alloca(4);
    static int s;
    *p = 1;
    return k ? p : &s;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return *f(__VERIFIER_nondet_int());
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
