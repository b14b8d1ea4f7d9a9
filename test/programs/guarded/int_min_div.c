/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int min div. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = __VERIFIER_nondet_int();
    if (x < 0 && -(long long)x == 2147483648LL)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
