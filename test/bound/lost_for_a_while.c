/* SPDX-License-Identifier: MIT
 * Between two statements the block is held by a pointer before it only.
 * rounds: unknown */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    if (!block)
        return 0;
    block -= 8;
    block += 8;
    free(block);
    return 0;
}
