/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array off by one. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[10];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 10)
        return 0;
    for (unsigned i = 0; i <= n; i++)
        a[i] = 0;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
