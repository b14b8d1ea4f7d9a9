/* echo: -n leaves the newline out, -s prints an empty line between arguments. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int newline = 1, spread = 0, i = 1;
#ifdef BROKEN
    for (; argv[i][0] == '-'; i++) {
#else
    for (; i < argc && argv[i][0] == '-'; i++) {
#endif
        if (!strcmp(argv[i], "-n"))
            newline = 0;
        else if (!strcmp(argv[i], "-s"))
            spread = 1;
        else
            break;
    }
    for (int first = i; i < argc; i++) {
        if (i > first)
            putchar(spread ? '\n' : ' ');
        fputs(argv[i], stdout);
    }
    if (newline)
        putchar('\n');
    return 0;
}

/* truth: TRUE
 * arch: 64 */
