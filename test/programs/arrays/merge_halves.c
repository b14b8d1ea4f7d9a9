/* The two halves of an array merged into another one, in a single loop. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 10000)
        return 0;
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int middle = n / 2, i = 0, j = middle;
    for (int k = 0; k < n; k++)
#ifdef BROKEN
        if (i < middle && a[i] <= a[j])
#else
        if (i < middle && (j >= n || a[i] <= a[j]))
#endif
            b[k] = a[i++];
        else
            b[k] = a[j++];
    free(a);
    free(b);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --work 3 */
