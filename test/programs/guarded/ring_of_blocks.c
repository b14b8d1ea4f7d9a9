/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a ring of blocks, of which the one in the eighth element is overwritten without a free. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int wrong = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    unsigned n = __VERIFIER_nondet_uint() % 50 + 1, next = 0;
    char **ring = calloc(n, sizeof *ring);
    if (!ring)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        char *block = malloc(8);
        if (!block)
            break;
        if (!wrong || next != 7)
            free(ring[next]);
        ring[next] = block;
        next = (next + 1) % n;
    }
    for (unsigned i = 0; i < n; i++)
        free(ring[i]);
    free(ring);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * arch: 64 */
