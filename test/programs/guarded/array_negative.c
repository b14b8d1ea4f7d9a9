/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array negative. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[10];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = __VERIFIER_nondet_int();
    if (n >= 10)
        return 0;
    a[n] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
