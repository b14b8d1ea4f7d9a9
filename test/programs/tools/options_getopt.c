/* Options by getopt, which moves those behind other arguments before them; then the other arguments. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int option, lines = 0, words = 0;
    const char *output = NULL;
    while ((option = getopt(argc, argv, "lwo:")) != -1)
        switch (option) {
        case 'l':
            lines = 1;
            break;
        case 'w':
            words = 1;
            break;
        case 'o':
            output = optarg;
            break;
        default:
            fprintf(stderr, "usage: options [-lw] [-o FILE] [NAME]...\n");
            return 2;
        }
#ifdef BROKEN
    for (int i = optind; i <= argc; i++)
#else
    for (int i = optind; i < argc; i++)
#endif
        puts(argv[i]);
    if (output)
        puts(output);
    return lines + words;
}

/* truth: TRUE
 * arch: 64 */
