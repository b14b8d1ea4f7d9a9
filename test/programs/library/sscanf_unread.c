/* SPDX-License-Identifier: MIT */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static const int table[10];
    unsigned number;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    sscanf("11", "%u", &number);
    return table[number];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
