/* SPDX-License-Identifier: MIT */
/* Lines of any length up to a buffer's, without their ends, in a vector that doubles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **lines;
static size_t count, room;

static void *checked(void *block)
{
    if (!block)
        exit(1);
    return block;
}

static void add(const char *line)
{
    if (count == room) {
        room = room ? room * 2 : 64;
        lines = checked(realloc(lines, room * sizeof *lines));
    }
    lines[count++] = checked(strdup(line));
}

int main(void)
{
    char buffer[4096];
    while (fgets(buffer, sizeof buffer, stdin)) {
        size_t n = strlen(buffer);
        if (n && buffer[n - 1] == '\n')
            buffer[n - 1] = '\0';
        add(buffer);
    }
#ifdef BROKEN
    for (size_t i = 0; i <= count; i++)
#else
    for (size_t i = 0; i < count; i++)
#endif
        puts(lines[i]);
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
