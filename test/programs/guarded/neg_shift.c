/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: neg shift. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[4];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = __VERIFIER_nondet_int();
    a[(x >> 30) & 3 ? (x >> 30) + 1 : 0] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
