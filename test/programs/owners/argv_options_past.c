/* SPDX-License-Identifier: MIT */
/* The argument behind the options is printed though there may be none. */
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
    printf("%s\n", argv[i]);
    if (argv[i][0])
        return 1;
    return verbose;
}
/* truth: FALSE(valid-deref) */
