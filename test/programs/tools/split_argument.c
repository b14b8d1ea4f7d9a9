/* Splits the first argument at commas into strings of their own and prints one a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_part(const char *from, size_t length)
{
    char *part = malloc(length + 1);
    if (!part)
        return NULL;
    memcpy(part, from, length);
    part[length] = '\0';
    return part;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    const char *text = argv[1];
    size_t count = 1;
    for (const char *p = text; *p; p++)
        count += *p == ',';
    char **parts = calloc(count, sizeof *parts);
    if (!parts)
        return 1;
    size_t made = 0;
    for (;;) {
        size_t length = 0;
        while (text[length] && text[length] != ',')
            length++;
        char *part = copy_part(text, length);
        if (!part || made == count) {
            free(part);
            break;
        }
        parts[made++] = part;
        if (!text[length])
            break;
        text += length + 1;
    }
    for (size_t i = 0; i < made; i++) {
        puts(parts[i]);
#ifndef BROKEN
        free(parts[i]);
#endif
    }
    free(parts);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
