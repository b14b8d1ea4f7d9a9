/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: condition lost. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[8];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7)
        return 0;
    if (__VERIFIER_nondet_int())
        i++;
    a[i] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
