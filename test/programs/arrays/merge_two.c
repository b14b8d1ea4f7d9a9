/* Two arrays merged into a third: its index is the sum of theirs. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1 || n > 10000 || m > 10000)
        return 0;
    int *a = malloc(n * sizeof *a), *b = malloc(m * sizeof *b), *c = malloc((n + m) * sizeof *c);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < m; i++)
        b[i] = __VERIFIER_nondet_int();
    int i = 0, j = 0, k = 0;
    while (i < n && j < m)
        if (a[i] < b[j])
            c[k++] = a[i++];
        else
            c[k++] = b[j++];
    while (i < n)
        c[k++] = a[i++];
#ifdef BROKEN
    while (j <= m)
#else
    while (j < m)
#endif
        c[k++] = b[j++];
    free(a);
    free(b);
    free(c);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
