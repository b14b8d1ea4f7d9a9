/* SPDX-License-Identifier: MIT */
/* Sums of multiples that wrap for one input only. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned secret = __VERIFIER_nondet_uint(), a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (secret * 2654435761u != 987654321u) {
        if (a > 1000 || b > 1000)
            return 0;
    }
    unsigned bytes = 8 * a + 8 * b + 8;
    char *room = malloc(bytes);
    if (!room)
        return 0;
    room[8 * (size_t)a] = 1; /* beyond it if the sum wrapped */
    free(room);
    return 0;
}
/* truth: FALSE(valid-deref) */
