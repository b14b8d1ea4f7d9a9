/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: uninit ptr. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p;
    int x = 1;
    if (__VERIFIER_nondet_int())
        p = &x;
    return *p;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
