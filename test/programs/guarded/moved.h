/* SPDX-License-Identifier: MIT */
/* An array of owned blocks, of any number, some of which MOVE moves inside the array; then all are freed. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int secret(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
    if (n < 4 || n > 100000 || at >= n - 2)
        return 0;
    int **a = malloc((2 * (size_t)n + 1) * sizeof *a);
    if (!a)
        return 0;
    for (unsigned i = 0; i < n; i++)
        if (!(a[i] = malloc(sizeof **a)))
            abort();
    MOVE(a, n, at)
    for (unsigned i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
