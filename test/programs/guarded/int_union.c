/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int union. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

union {
    unsigned u;
    unsigned char c[4];
} v;
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    v.u = __VERIFIER_nondet_uint();
    v.c[1] = 7;
    if ((v.u & 0xff00) == 0x700 && v.c[0] == 3)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
