/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a block that grew may be where it was. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *block = malloc(10);
    if (!block)
        return 0;
    char *grown = realloc(block, 11);
    if (!grown) {
        free(block);
        return 0;
    }
    if (grown == block)
        __VERIFIER_error();
    free(grown);
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN */
