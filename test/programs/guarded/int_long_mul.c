/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int long mul. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned long long a = __VERIFIER_nondet_uint();
    if ((a * a >> 32) != 0 && (unsigned)(a * a) == 1)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
