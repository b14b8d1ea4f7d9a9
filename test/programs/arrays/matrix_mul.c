/* Multiplies flattened matrices. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int r = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (r < 1 || c < 1 || k < 1 || r > 100 || c > 100 || k > 100)
        return 0;
    double *a = calloc((size_t)r * k, sizeof *a), *b = calloc((size_t)k * c, sizeof *b), *p = malloc(sizeof *p * r * c);
    if (a && b && p)
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) {
                double sum = 0;
                for (int l = 0; l < k; l++)
#ifdef BROKEN
                    sum += a[i * k + l] * b[l * k + j];
#else
                    sum += a[i * k + l] * b[l * c + j];
#endif
                p[i * c + j] = sum;
            }
    free(a);
    free(b);
    free(p);
    return 0;
}
/* truth: TRUE */
