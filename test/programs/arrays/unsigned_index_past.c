/* SPDX-License-Identifier: MIT */
/* unsigned_index.c with an index that comes to the size itself. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *block = malloc(n);
    if (!block)
        return 1;
    for (unsigned i = 0; i <= n; i++)
        block[i] = 1;
    free(block);
    return 0;
}
/* truth: FALSE(valid-deref) line 13 */
