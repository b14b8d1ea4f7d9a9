/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, stdin) < 0)
        return 0; /* the block is there all the same */
    free(line);
    return 0;
}
/* truth: FALSE(valid-memtrack) */
