/* An array is rotated by three reversals. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void reverse(short *a, size_t from, size_t to)
{
#ifdef BROKEN
    while (from < to) {
        short kept = a[from];
        a[from++] = a[to];
        a[to--] = kept;
    }
#else
    while (from + 1 < to) {
        short kept = a[from];
        a[from++] = a[--to];
        a[to] = kept;
    }
#endif
}

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000 + 1, by = __VERIFIER_nondet_uint() % n;
    short *a = calloc(n, sizeof *a);
    if (!a)
        return 1;
    reverse(a, 0, by);
    reverse(a, by, n);
    reverse(a, 0, n);
    free(a);
    return 0;
}

/* truth: TRUE */
