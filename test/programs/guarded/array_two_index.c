/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array two index. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[10];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i + j < 10)
        a[i] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
