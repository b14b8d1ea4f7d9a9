/* SPDX-License-Identifier: MIT */
/* A block for each argument. */
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char **blocks = malloc(((size_t)argc + 1) * sizeof *blocks);
    if (!blocks)
        return 1;
    int n = 0;
    for (int i = 0; i < argc; i++) {
        blocks[n] = malloc(strlen(argv[i]) + 1);
        if (!blocks[n])
            break;
        n++;
    }
    for (int i = 0; i < n; i++)
        free(blocks[i]);
    free(blocks);
    return 0;
}
/* truth: TRUE */
