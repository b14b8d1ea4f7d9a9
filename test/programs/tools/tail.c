/* tail: prints the last lines of the standard input, two or as many as the argument says; the lines wait in a ring. */
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 80 };

static char *read_line(void)
{
    char line[LONGEST];
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (length < LONGEST - 1)
            line[length++] = (char)c;
    if (c == EOF && !length)
        return NULL;
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < length; i++)
        copy[i] = line[i];
    copy[length] = '\0';
    return copy;
}

int main(int argc, char **argv)
{
    int keep = argc > 1 ? atoi(argv[1]) : 2;
    if (keep < 1 || keep > 1000)
        return 2;
    char **ring = calloc((size_t)keep, sizeof *ring);
    if (!ring)
        return 1;
    size_t next = 0;
    char *line;
    while ((line = read_line())) {
#ifndef BROKEN
        free(ring[next]);
#endif
        ring[next] = line;
        next = (next + 1) % (size_t)keep;
    }
    for (int i = 0; i < keep; i++) {
        size_t at = (next + (size_t)i) % (size_t)keep;
        if (ring[at])
            puts(ring[at]);
    }
    for (int i = 0; i < keep; i++)
        free(ring[i]);
    free(ring);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
