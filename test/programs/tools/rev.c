/* rev: prints each argument with its characters in reverse order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *reversed(const char *text)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < length; i++)
#ifdef BROKEN
        copy[length - i] = text[i + 1];
    copy[length + 1] = '\0';
#else
        copy[length - 1 - i] = text[i];
    copy[length] = '\0';
#endif
    return copy;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *line = reversed(argv[i]);
        if (!line) {
            perror("rev");
            return 1;
        }
        puts(line);
        free(line);
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
