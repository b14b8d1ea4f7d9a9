/* Sorts the arguments by insertion and prints them; -r turns the order round. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int sign = 1, first = 1;
    if (argc > 1 && !strcmp(argv[1], "-r")) {
        sign = -1;
        first = 2;
    }
    for (int i = first + 1; i < argc; i++) {
        char *moved = argv[i];
        int k = i;
#ifdef BROKEN
        for (; sign * strcmp(argv[k - 1], moved) > 0 || k == first + 1; k--)
#else
        for (; k > first && sign * strcmp(argv[k - 1], moved) > 0; k--)
#endif
            argv[k] = argv[k - 1];
        argv[k] = moved;
    }
    for (int i = first; i < argc; i++)
        puts(argv[i]);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
