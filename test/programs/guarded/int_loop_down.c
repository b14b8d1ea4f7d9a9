/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int loop down. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned n = __VERIFIER_nondet_uint(), s = 0;
    if (n > 20)
        return 0;
    for (unsigned i = n; i > 0; i -= 3) {
        if (i == 2 || i == 1)
            __VERIFIER_error();
        if (i < 3)
            break;
        s++;
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
