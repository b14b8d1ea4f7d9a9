/* SPDX-License-Identifier: MIT */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    FILE *file = fopen("x", "r");
    if (!file)
        return 1;
    return getc(file);
}
/* truth: TRUE */
