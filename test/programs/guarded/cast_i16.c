/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: cast i16. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[40000];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = __VERIFIER_nondet_int();
    short s = x;
    if (x >= 0 && x < 40000)
        a[(unsigned short)s == x ? s : 0] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
