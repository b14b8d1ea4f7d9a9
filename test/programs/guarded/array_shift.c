/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array shift. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[8];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned s = __VERIFIER_nondet_uint() & 3;
    a[1u << s] = 1;
    a[(1u << s) >> 0] = 2;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
