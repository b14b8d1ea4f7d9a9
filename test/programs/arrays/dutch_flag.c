/* Three colours are sorted in one pass. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10000)
        return 0;
    int *a = malloc((size_t)n * sizeof *a + 1);
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
#ifdef BROKEN
    int low = 0, at = 0, high = n;
#else
    int low = 0, at = 0, high = n - 1;
#endif
    while (at <= high) {
        int seen = a[at];
        if (seen < 0) {
            a[at++] = a[low];
            a[low++] = seen;
        } else if (seen > 0) {
            a[at] = a[high];
            a[high--] = seen;
        } else {
            at++;
        }
    }
    free(a);
    return 0;
}

/* truth: TRUE */
