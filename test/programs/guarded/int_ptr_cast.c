/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int ptr cast. */
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int x;
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    uintptr_t a = (uintptr_t)&x;
    a |= 1;
    if ((a & ~(uintptr_t)1) == (uintptr_t)&x)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
