/* Moves the letters of the arguments by a number of places, in place. */
#include <stdio.h>
#include <stdlib.h>

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz";

static char moved(char c, int by)
{
    if (c < 'a' || c > 'z')
        return c;
    return alphabet[(c - 'a' + by) % 26];
}

int main(int argc, char **argv)
{
#ifdef BROKEN
    if (argc < 1) {
#else
    if (argc < 2) {
#endif
        fprintf(stderr, "usage: rot PLACES [WORD]...\n");
        return 2;
    }
    int by = atoi(argv[1]);
    if (by < 0 || by > 1000)
        return 2;
    for (int i = 2; i < argc; i++) {
        for (char *p = argv[i]; *p; p++)
            *p = moved(*p, by);
        printf("%s\n", argv[i]);
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
