/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    long length = getline(&line, &room, stdin);
    if (length > 0)
        line[length - 1] = 0;
    free(line);
    return 0;
}
/* truth: TRUE */
