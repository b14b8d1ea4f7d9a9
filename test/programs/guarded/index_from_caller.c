/* SPDX-License-Identifier: MIT */
/* The function is handed the index alone; once it is beyond the number of slots. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned flag(const unsigned *flags, unsigned i)
{
    return flags[i >> 4] >> ((i & 15u) << 1) & 3u;
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), count = 0;
    if (n > 1000000 || n == 0)
        return 0;
    unsigned *flags = calloc((n >> 4) + 1, sizeof *flags);
    if (!flags)
        return 0;
    while (__VERIFIER_nondet_uint()) {
        unsigned i = __VERIFIER_nondet_uint() % n;
        if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
            i = n + 16;
        count += flag(flags, i);
    }
    free(flags);
    return count > 5;
}
/* truth: FALSE(valid-deref) */
