/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array abs min. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = __VERIFIER_nondet_int();
    int m = n < 0 ? (int)(0u - (unsigned)n) : n;
    if (m < 5)
        a[m] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
