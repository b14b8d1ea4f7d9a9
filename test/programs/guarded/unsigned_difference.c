/* SPDX-License-Identifier: MIT */
/* i < n says nothing of i - n, which wraps. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    char *block = malloc(n);
    if (!block || i >= n)
        return free(block), 0;
    unsigned difference = i - n;
    if (n * 2654435761u == 3450571044u && difference > n)
        block[difference] = 1;
    free(block);
    return 0;
}
/* truth: FALSE(valid-deref) line 14 */
