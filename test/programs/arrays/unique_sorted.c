/* Repetitions are taken out of a sorted array in place; what is left moves to a block of its own. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000 + 1, kept = 0;
    long *a = malloc(n * sizeof *a);
    if (!a)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (size_t i = 0; i < n; i++)
        if (!kept || a[kept - 1] != a[i])
            a[kept++] = a[i];
#ifdef BROKEN
    long *b = malloc(kept * sizeof *b - 1);
#else
    long *b = malloc(kept * sizeof *b);
#endif
    if (b)
        memcpy(b, a, kept * sizeof *b);
    free(a);
    free(b);
    return 0;
}

/* truth: TRUE */
