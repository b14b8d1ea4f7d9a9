/* The primes below n, in a list of their own. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 10000 + 2, count = 0;
    char *composite = calloc(n, 1);
    unsigned *primes = malloc(n * sizeof *primes);
    if (composite && primes)
        for (size_t p = 2; p < n; p++) {
            if (composite[p])
                continue;
            primes[count++] = (unsigned)p;
#ifdef BROKEN
            for (size_t k = p; k <= n; k += p)
#else
            for (size_t k = p; k < n; k += p)
#endif
                composite[k] = 1;
        }
    free(composite);
    free(primes);
    return count > 3;
}

/* truth: TRUE */
