/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: rec array. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void fill(int *a, int n)
{
    if (n < 0)
        return;
    a[n] = n;
    fill(a, n - 1);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int a[6];
    int n = __VERIFIER_nondet_int();
    if (n > 6)
        return 0;
    fill(a, n);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
