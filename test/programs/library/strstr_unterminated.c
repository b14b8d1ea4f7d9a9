/* SPDX-License-Identifier: MIT */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static const char wanted[4] = {'x', 'x', 'x', 'x'}; /* no string: its length is read beyond its end */
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    return strstr("ab", wanted) != NULL;
}
/* truth: FALSE(valid-deref) */
