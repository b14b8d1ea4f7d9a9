/* SPDX-License-Identifier: MIT */
/* Two bits for each slot, read and set by functions that know the index alone. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned flag(const unsigned *flags, unsigned i)
{
    return flags[i >> 4] >> ((i & 15u) << 1) & 3u;
}
static void set(unsigned *flags, unsigned i)
{
    flags[i >> 4] |= 2u << ((i & 15u) << 1);
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), count = 0;
    if (n > 1000000 || n == 0)
        return 0;
#ifdef BROKEN
    unsigned *flags = calloc((n + 14) >> 4, sizeof *flags);
#else
    unsigned *flags = calloc((n >> 4) + 1, sizeof *flags);
#endif
    if (!flags)
        return 0;
    while (__VERIFIER_nondet_uint()) {
        unsigned i = __VERIFIER_nondet_uint() % n;
        if (!(flag(flags, i) & 2u))
            set(flags, i);
    }
    for (unsigned i = 0; i < n; i++)
        count += !flag(flags, i);
    free(flags);
    return count > 5;
}
/* truth: TRUE */
