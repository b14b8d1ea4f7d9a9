/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: callee alias. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int f(int *p, int *q)
{
    *p = 1;
    *q = 2;
    return *p;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 0, y = 0;
    int *q = __VERIFIER_nondet_int() ? &x : &y;
    if (f(&x, q) == 2)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
