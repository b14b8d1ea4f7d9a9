/* SPDX-License-Identifier: MIT */
/* Options with and without arguments, then what is left of the arguments: any number of all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *separator = ", ";
    int level = 0, letter;
    while ((letter = getopt(argc, argv, "hqs:vw::")) != -1)
        switch (letter) {
        case 'q':
        case 'v':
            level += letter == 'v' ? 1 : -1;
            break;
        case 's':
            separator = optarg;
            break;
        case 'w':
            if (optarg)
                level = atoi(optarg);
            break;
        case 'h':
            printf("usage: %s\n", argv[0]);
            return 0;
        default:
            return 2;
        }
    argc -= optind;
    argv += optind;
#ifdef BROKEN
    if (!strcmp(argv[0], "-"))
        return 1;
#endif
    for (; argc > 0; argc--, argv++)
        printf("%s%s", argv[0], separator);
    return level;
}
/* truth: TRUE */
