/* SPDX-License-Identifier: MIT */
/* An element is copied over its neighbour, which leaks. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000000) return 0;
    char **a = malloc(n * sizeof *a);
    if (!a) abort();
    for (int i = 0; i < n; i++) { a[i] = malloc(8); if (!a[i]) abort(); }
    for (int i = 0; i < n; i++) if (i == 5) a[i] = a[i-1];
    for (int i = 0; i < n; i++) free(a[i]);
    free(a);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
