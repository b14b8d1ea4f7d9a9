/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: int memcpy pun. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned a = __VERIFIER_nondet_uint();
    unsigned char c[4];
    memcpy(c, &a, 4);
    if (c[0] == 1 && c[3] == 2 && a != 0x02000001)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
