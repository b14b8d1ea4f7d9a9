/* SPDX-License-Identifier: MIT */
/* exit_keeps.c where the variable is overwritten before the program ends: the old block is lost if realloc fails. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    size_t count = 0, room = 8;
    char *block = malloc(room);
    if (!block)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (count == room) {
            room = 2 * room;
            block = realloc(block, room);
            if (!block)
                exit(1);
        }
        block[count++] = 1;
    }
    free(block);
    return 0;
}
/* truth: FALSE(valid-memtrack) line 15 */
