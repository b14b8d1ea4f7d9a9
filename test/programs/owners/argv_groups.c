/* Arguments in groups that a comma ends; argv and argc move on by the length of a group. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int commas = 0;
    while (argc > 0) {
        int n = 1;
        while (n < argc && strcmp(argv[n], ",") != 0)
            n++;
        commas += argv[0][0] == ',';
        argv += n;
        argc -= n;
#ifdef BROKEN
        commas += argv[0][0] == '-';
#endif
    }
    return commas;
}

/* truth: TRUE
 * arch: 64 */
