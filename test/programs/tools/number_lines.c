/* nl: numbers the lines of the standard input; the first argument is the width, the second the separator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char separator[8] = "\t";
    int width = 6;
#ifdef BROKEN
    if (argc > 1) {
#else
    if (argc > 2) {
#endif
        if (strlen(argv[2]) >= sizeof separator)
            return 2;
        strcpy(separator, argv[2]);
    }
    if (argc > 1)
        width = atoi(argv[1]);
    if (width < 1 || width > 20)
        return 2;
    long line = 0;
    int c, start = 1;
    while ((c = getchar()) != EOF) {
        if (start)
            printf("%*ld%s", width, ++line, separator);
        putchar(c);
        start = c == '\n';
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
