/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array content index. */
extern unsigned __VERIFIER_nondet_uint(void);

unsigned a[8];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    for (unsigned i = 0; i < 8; i++)
        a[i] = i;
    a[3] = 8;
    unsigned k = __VERIFIER_nondet_uint();
    if (k >= 8)
        return 0;
    a[a[k]] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
