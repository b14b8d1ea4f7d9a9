/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: texts of two errors need not lie in one place. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *a = strerror(1), *b = strerror(2);
    if (a != b)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN
 * args: --malloc-succeeds */
