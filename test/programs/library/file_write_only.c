/* SPDX-License-Identifier: MIT */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    int *nowhere = NULL;
    FILE *file = fopen("x", "w");
    if (!file)
        return 1;
    if (getc(file) != EOF)
        return *nowhere;
    fclose(file);
    return 0;
}
/* truth: TRUE */
