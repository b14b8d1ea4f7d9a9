/* A block that grows, kept in one element of an array. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(), size = 1;
    if (n < 2 || n > 30 || k < 0 || k >= n)
        return 0;
    char **a = calloc(n, sizeof *a);
    a[k] = malloc(1);
    while (__VERIFIER_nondet_int() && size < 100000) {
        free(a[k]);
        size++;
        a[k] = malloc(size);
    }
#ifdef BROKEN
    a[k][size] = 0;
#else
    a[k][size - 1] = 0;
#endif
    free(a[k]);
    free(a);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
