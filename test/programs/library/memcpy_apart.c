/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char b[8] = "abcdefg";
    memcpy(b, b, 7);
    memmove(b + 1, b, 7);
    memcpy(b + 4, b, 4);
    return 0;
}
/* truth: TRUE */
