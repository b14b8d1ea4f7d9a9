/* SPDX-License-Identifier: MIT */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    int c = getc(stdin);
    char b[4];
    if (fgets(b, 4, stdin)) return b[0];
    return 0;
}
/* truth: TRUE */
