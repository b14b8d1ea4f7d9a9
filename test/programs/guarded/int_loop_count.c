/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int loop count. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint(), s = 0;
    if (n > 1000)
        return 0;
    for (unsigned i = 0; i < n; i++)
        s += i;
    if (s == 190)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
