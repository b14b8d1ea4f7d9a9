/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    struct e { int k, v; } a[4] = {{1,2},{3,4}}, t;
    int i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    memcpy(&t, &a[i], sizeof t);
    memcpy(&a[i], &a[j], sizeof t);
    memcpy(&a[j], &t, sizeof t);
    return 0;
}
/* truth: TRUE */
