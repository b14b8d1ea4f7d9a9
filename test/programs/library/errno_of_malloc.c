/* SPDX-License-Identifier: MIT */
/* An allocation that fails stores a number in errno: no run may find 0 there. */
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    int *block = malloc(sizeof *block);
    if (!block && !errno)
        return *block;
    free(block);
    return 0;
}
/* truth: TRUE
 * today: UNKNOWN */
