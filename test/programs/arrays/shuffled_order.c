/* An order of indexes, shuffled, and used to visit another array. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 10000 + 1;
    size_t *order = malloc(n * sizeof *order);
    int *values = calloc(n, sizeof *values);
    long sum = 0;
    if (order && values) {
        for (size_t i = 0; i < n; i++)
#ifdef BROKEN
            order[i] = i + 1;
#else
            order[i] = i;
#endif
        for (size_t i = n; i > 1; i--) {
            size_t k = __VERIFIER_nondet_uint() % i, t = order[i - 1];
            order[i - 1] = order[k];
            order[k] = t;
        }
        for (size_t i = 0; i < n; i++)
            sum += values[order[i]];
    }
    free(order);
    free(values);
    return sum > 0;
}

/* truth: TRUE
 * arch: 64 */
