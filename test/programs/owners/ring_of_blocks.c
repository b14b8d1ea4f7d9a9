/* SPDX-License-Identifier: MIT */
/* A ring of blocks, zeroed at first: each one put in frees the one that was there. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 50 + 1, next = 0;
    char **ring = calloc(n, sizeof *ring);
    if (!ring)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        char *block = malloc(8);
        if (!block)
            break;
#ifndef BROKEN
        free(ring[next]);
#endif
        ring[next] = block;
        next = (next + 1) % n;
    }
    for (unsigned i = 0; i < n; i++)
        free(ring[i]);
    free(ring);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
