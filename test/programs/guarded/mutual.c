/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: mutual. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int g(int n);
static int f(int n)
{
    if (n <= 0)
        return 1;
    return g(n - 1);
}
static int g(int n)
{
    if (n <= 0)
        return 0;
    return f(n - 2);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9)
        return 0;
    if (f(n) == 0)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
