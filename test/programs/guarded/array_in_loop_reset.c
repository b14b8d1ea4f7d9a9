/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array in loop reset. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int a[8];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned i = 0;
    while (__VERIFIER_nondet_int()) {
        a[i] = 1;
        i++;
        if (i == 9)
            i = 0;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
