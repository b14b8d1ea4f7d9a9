/* Joins the arguments with blanks into one string and prints it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    size_t size = 1;
    for (int i = 1; i < argc; i++)
#ifdef BROKEN
        size += strlen(argv[i]);
#else
        size += strlen(argv[i]) + 1;
#endif
    char *line = malloc(size);
    if (!line)
        return 1;
    size_t length = 0;
    for (int i = 1; i < argc; i++) {
        size_t part = strlen(argv[i]);
        memcpy(line + length, argv[i], part);
        length += part;
        line[length++] = ' ';
    }
    line[length] = '\0';
    puts(line);
    free(line);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
