/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: alias write. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b;
    *p = 5;
    if (a == 5 && b == 2)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
