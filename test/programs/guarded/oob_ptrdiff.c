/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: oob ptrdiff. */
extern unsigned __VERIFIER_nondet_uint(void);

char b[8];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *p = b + __VERIFIER_nondet_uint() % 9;
    long d = p - b;
    b[d] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
