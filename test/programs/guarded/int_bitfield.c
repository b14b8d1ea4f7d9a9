/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int bitfield. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct {
    int a : 3;
    unsigned b : 3;
} s;
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    s.a = __VERIFIER_nondet_int();
    s.b = __VERIFIER_nondet_uint();
    if (s.a < 0 && s.b > 6)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
