/* Shell's sort: insertion with gaps that halve. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void sort(int *a, size_t n)
{
    for (size_t gap = n / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < n; i++) {
            int moved = a[i];
            size_t k = i;
#ifdef BROKEN
            for (; a[k - gap] > moved; k -= gap)
#else
            for (; k >= gap && a[k - gap] > moved; k -= gap)
#endif
                a[k] = a[k - gap];
            a[k] = moved;
        }
}

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000 + 1;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    sort(a, n);
    free(a);
    return 0;
}

/* truth: TRUE */
