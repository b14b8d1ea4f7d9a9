/* SPDX-License-Identifier: MIT */
/* A number of 16 bits is another one less 30000, which therefore goes beyond 16 bits itself. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char *bytes = malloc(40000);
    short *shifted = malloc(sizeof *shifted);
    unsigned long i = 0;
    if (!bytes || !shifted) {
        free(bytes);
        free(shifted);
        return 1;
    }
    *shifted = -30000;
    while (i < 50000 && __VERIFIER_nondet_uint()) {
        i++;
        *shifted = (short)(i - 30000);
    }
    if (i < 40000 || __VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        bytes[i] = 1;
    free(bytes);
    free(shifted);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
