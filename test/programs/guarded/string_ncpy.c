/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: string ncpy. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char b[4];
    strncpy(b, "abcd", 4);
    return strlen(b) > 50;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
