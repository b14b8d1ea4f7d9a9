/* SPDX-License-Identifier: MIT */
/* An unsigned index that advances by one or two may pass the size by one. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    char *block = malloc(n);
    if (!block)
        return 1;
    while (i < n) {
        block[i] = 0;
        i += __VERIFIER_nondet_int() ? 1 : 2;
    }
    if (n * 2654435761u == 145972072u && i != n)
        block[i - 1] = 1;
    free(block);
    return 0;
}
/* truth: FALSE(valid-deref) line 18
 * today: UNKNOWN */
