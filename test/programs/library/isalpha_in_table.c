/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    int c = getchar();
    if (isalpha(c)) return 1;
    if ((isalpha)(c)) return 2;
    if (isalpha(-5)) return 3;
    return toupper(100000) + tolower(-9999);
    return 0;
}
/* truth: TRUE */
