/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array div min. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint();
    unsigned k = n / 3;
    if (k < 5)
        a[n / 2] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
