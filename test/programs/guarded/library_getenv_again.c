/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: asked twice for a variable, getenv returns one string. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *a = getenv("HOME"), *b = getenv("HOME");
    if (!a || !b || !b[0])
        return 0;
    a[0] = 0;
    if (!b[0])
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN
 * args: --malloc-succeeds */
