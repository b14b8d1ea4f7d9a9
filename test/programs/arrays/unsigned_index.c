/* SPDX-License-Identifier: MIT */
/* An unsigned size of any value, also above 2^31, and an index that runs up to it. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *block = malloc(n);
    if (!block)
        return 1;
    for (unsigned i = 0; i < n; i++)
        block[i] = 1;
    free(block);
    return 0;
}
/* truth: TRUE */
