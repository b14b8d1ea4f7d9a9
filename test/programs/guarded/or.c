/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: or. */
extern unsigned __VERIFIER_nondet_uint(void);

int a[16];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned x = __VERIFIER_nondet_uint() & 8, y = __VERIFIER_nondet_uint() & 23;
    a[x | y] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
