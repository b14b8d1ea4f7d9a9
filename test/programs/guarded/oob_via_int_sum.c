/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: oob via int sum. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[16];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned char x = (unsigned char)__VERIFIER_nondet_int(), y = (unsigned char)__VERIFIER_nondet_int();
    unsigned char z = x + y;
    if (x < 10 && y < 10)
        a[z] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
