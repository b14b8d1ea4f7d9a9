/* SPDX-License-Identifier: MIT */
#include <ctype.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    int c = __VERIFIER_nondet_int();
    if (isalpha(c)) return 1;
    return 0;
}
/* truth: FALSE(valid-argument) */
