/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char b[8] = "abc";
    strcpy(b, b);
    return 0;
}
/* truth: FALSE(valid-argument) */
