/* SPDX-License-Identifier: MIT */
/* 4096 blocks in an array on the heap. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = 4096;
    if (n < 1 || n > 1000000) return 0;
    char **a = malloc(n * sizeof *a);
    if (!a) abort();
    for (int i = 0; i < n; i++) { a[i] = malloc(8); if (!a[i]) abort(); }
    for (int i = 0; i < n; i++) a[i][3] = 1;
    for (int i = 0; i < n; i++) free(a[i]);
    free(a);
    return 0;
}
/* truth: TRUE
 * args: --malloc-succeeds */
