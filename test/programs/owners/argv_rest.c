/* The length of the rest of an argument, behind its blanks. */
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char *rest = argv[1];
    while (*rest == ' ')
        rest++;
    size_t length = strlen(rest);
#ifndef BROKEN
    if (length)
#endif
        rest[length - 1] = '\0';
    return 0;
}

/* truth: TRUE */
