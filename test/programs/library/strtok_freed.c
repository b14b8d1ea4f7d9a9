/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char *s = strdup("a,b");
    if (!s) return 0;
    strtok(s, ",");
    free(s);
    strtok(NULL, ",");
    return 0;
}
/* truth: FALSE(valid-deref) */
