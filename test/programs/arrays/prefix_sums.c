/* Positions from a first pass are used in a second: counting sort with small keys. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    unsigned char *keys = malloc(n);
    int counts[256] = { 0 };
    for (int i = 0; i < n; i++) {
        keys[i] = (unsigned char)__VERIFIER_nondet_int();
#ifdef BROKEN
        counts[keys[i] + 1]++;
#else
        counts[keys[i]]++;
#endif
    }
    free(keys);
    return counts[0] & 1;
}

/* truth: TRUE
 * args: --malloc-succeeds */
