/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: recursion. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static int f(int n, int *p)
{
    if (n == 0)
        return *p;
    return f(n - 1, n == 3 ? 0 : p);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 1;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    return f(n, &x);
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
