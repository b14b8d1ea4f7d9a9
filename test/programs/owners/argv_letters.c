/* The letters of the first argument, by an index; blanks before the second one, by a pointer. */
#include <ctype.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int letters = 0;
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] != '\0') {
        int at = 1;
        while (argv[1][at]) {
            if (argv[1][at] == 'x')
                exit(1);
            at++;
        }
        letters = at;
        argv++;
        argc--;
    }
    if (argc < 2)
        return 2;
    char *text = argv[1];
#ifdef BROKEN
    while (!isdigit((unsigned char)*text))
#else
    while (isspace((unsigned char)*text))
#endif
        text++;
    return *text == '+' ? letters : 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
