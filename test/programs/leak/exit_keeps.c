/* SPDX-License-Identifier: MIT */
/* When realloc fails the program ends, and the old block is still there: nothing is lost. */
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
            char *moved = realloc(block, room);
            if (!moved)
                exit(1);
            block = moved;
        }
        block[count++] = 1;
    }
    free(block);
    return 0;
}
/* truth: TRUE */
