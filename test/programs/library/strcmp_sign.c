/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char a[2] = "c", b[2] = "a";
    int *p = 0;
    if (strcmp(a, b) <= 0) *p = 1;
    if (strcmp(b, a) >= 0) *p = 1;
    if (strcmp(a, a)) *p = 1;
    return 0;
}
/* truth: TRUE */
