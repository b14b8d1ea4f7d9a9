/* Options with a value each, then names. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int separator = ' ', i = 1;
#ifdef BROKEN
    for (; i < argc && argv[i][0] == '-'; i += 2) {
#else
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
#endif
        if (strlen(argv[i + 1]) != 1 || strcmp(argv[i], "-d"))
            return 2;
        separator = argv[i + 1][0];
    }
    for (; i < argc; i++)
        printf("%s%c", argv[i], separator);
    return 0;
}

/* truth: TRUE */
