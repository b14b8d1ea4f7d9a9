/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: oob rotate. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[32];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned x = __VERIFIER_nondet_uint(), r = __VERIFIER_nondet_uint() & 31;
    unsigned y = (x << r) | (x >> ((32 - r) & 31));
    if (x < 32)
        a[y & 63] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
