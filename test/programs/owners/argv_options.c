/* SPDX-License-Identifier: MIT */
/* Options that are compared, then the other arguments. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int verbose = 0, i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "-v"))
            verbose++;
        else
            return 2;
    }
    for (; i < argc; i++)
        printf("%s\n", argv[i]);
    return verbose;
}
/* truth: TRUE */
