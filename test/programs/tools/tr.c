/* tr: replaces the characters of the first argument by those of the second, the last of which repeats; -d deletes. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    unsigned char map[256];
    char deleted[256] = {0};
    for (int c = 0; c < 256; c++)
        map[c] = (unsigned char)c;
    if (argc == 3 && !strcmp(argv[1], "-d")) {
        for (const char *p = argv[2]; *p; p++)
            deleted[(unsigned char)*p] = 1;
#ifdef BROKEN
    } else if (argc > 1) {
#else
    } else if (argc == 3) {
#endif
        const char *from = argv[1], *to = argv[2];
        if (!*to)
            return 2;
        for (; *from; from++) {
            map[(unsigned char)*from] = (unsigned char)*to;
            if (to[1])
                to++;
        }
    } else {
        fprintf(stderr, "usage: tr [-d] FROM TO\n");
        return 2;
    }
    int c;
    while ((c = getchar()) != EOF)
        if (!deleted[c])
            putchar(map[c]);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
