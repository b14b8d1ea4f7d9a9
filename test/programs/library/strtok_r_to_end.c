/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char s[] = "a,b", *r;
    for (char *p = strtok_r(s, ",", &r); p; p = strtok_r(NULL, ",", &r)) *p = 0;
    return 0;
}
/* truth: TRUE */
