/* Two bits for each slot, sixteen slots a word, as hash tables with open addressing have them: that a block of (n >> 4) + 1 words
 * has the word i >> 4 is known where states are joined. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
#define FLAG(flags, i) ((flags)[(i) >> 4] >> (((i)&15u) << 1) & 3u)
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
        if (!(FLAG(flags, i) & 2u))
            flags[i >> 4] |= 2u << ((i & 15u) << 1);
    }
    for (unsigned i = 0; i < n; i++)
        count += !FLAG(flags, i);
    free(flags);
    return count > 5;
}
/* truth: TRUE */
