/* SPDX-License-Identifier: MIT */
/* An array of words made by the program, NULL behind the last, handed to a function that walks it as main walks argv. The
 * border of the words is the array's size less one, the index a sum, the words end at byte 10 at the latest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static int tool(int argc, char **argv)
{
    unsigned odd = 0;
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'n') {
        argv++;
        argc--;
    }
#ifdef BROKEN
    for (int i = 1; i <= argc; i++)
#else
    for (int i = 1; i < argc; i++)
#endif
        fputs(argv[i], stdout);
    for (char **at = argv; *at; at++)
        odd += strlen(*at) & 1;
    return odd != 0;
}

int main(void)
{
    int argc = __VERIFIER_nondet_int();
    if (argc < 1 || argc > 10000)
        return 0;
    char **argv = malloc(((size_t)argc + 1) * sizeof *argv);
    if (!argv)
        return 1;
    argv[argc] = NULL;
    for (int i = 0; i < argc; i++) {
        argv[i] = malloc(11);
        if (!argv[i])
            abort();
        argv[i][10] = 0;
        for (int j = 0; j < 10; j++)
            argv[i][j] = __VERIFIER_nondet_char();
    }
    int odd = tool(argc, argv);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
    free(argv);
    return odd;
}
/* truth: TRUE */
