/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: down to zero. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = 5;
    while (n-- >= 0) {
        if (n >= -1 && __VERIFIER_nondet_int())
            a[n] = 1;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
