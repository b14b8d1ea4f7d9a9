/* SPDX-License-Identifier: MIT
 * A block is lost in a loop that never ends: no run comes to its end, in which it would be missed.
 * rounds: 6 FALSE(valid-memtrack) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    void *block = NULL;
    for (unsigned i = __VERIFIER_nondet_int() == 4711; i; i++) {
        if (i == 5)
            block = malloc(4);
        if (i == 7)
            block = NULL;
    }
    free(block);
    return 0;
}
