/* SPDX-License-Identifier: MIT */
/* 64 blocks in a local array. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    enum {n = 64};
    if (n < 1 || n > 1000000) return 0;
    char *a[n];
    for (int i = 0; i < n; i++) { a[i] = malloc(8); if (!a[i]) abort(); }
    for (int i = 0; i < n; i++) a[i][3] = 1;
    for (int i = 0; i < n; i++) free(a[i]);
    return 0;
}
/* truth: TRUE
 * args: --malloc-succeeds */
