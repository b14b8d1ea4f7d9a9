/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    int t[2] = {0};
    char a[2] = "b", b[2] = "a";
    return t[memcmp(a, b, 1)];
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 */
