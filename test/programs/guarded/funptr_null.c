/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: funptr null. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    void (*h)(void) = 0;
    if (__VERIFIER_nondet_int())
        h();
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
