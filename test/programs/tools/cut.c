/* cut: prints the n-th field of each other argument; fields are separated by the character that -d gives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_field(const char *line, char separator, int field)
{
    const char *begin = line;
    while (--field > 0) {
        begin = strchr(begin, separator);
        if (!begin) {
            puts("");
            return;
        }
        begin++;
    }
#ifdef BROKEN
    for (const char *p = begin; *p != separator; p++)
#else
    for (const char *p = begin; *p && *p != separator; p++)
#endif
        putchar(*p);
    putchar('\n');
}

int main(int argc, char **argv)
{
    char separator = '\t';
    int field = 1, i = 1;
    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        if (!strcmp(argv[i], "-d")) {
            if (strlen(argv[i + 1]) != 1)
                return 2;
            separator = argv[i + 1][0];
        } else if (!strcmp(argv[i], "-f")) {
            field = atoi(argv[i + 1]);
        } else {
            return 2;
        }
    }
    for (; i < argc; i++)
        print_field(argv[i], separator, field);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
