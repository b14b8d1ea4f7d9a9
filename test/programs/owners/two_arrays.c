/* SPDX-License-Identifier: MIT */
/* Words in two arrays, index by index: one is handed to a function that walks it, the other remembers what to free. With
 * BROKEN, the walk frees a word, too; ORDER frees the first array before the words, SWAPPED exchanges words of it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static int count(int argc, char **argv)
{
    int n = 0;
    (void)argc;
    while (*++argv) {
        char *s = *argv;
        while (*s)
            if (*s++ == 'a')
                n++;
#ifdef BROKEN
        if (n == 3)
            free(*argv);
#endif
    }
    return n > 100;
}

int main(void)
{
    int argc = __VERIFIER_nondet_int();
    if (argc < 1 || argc > 10000)
        return 0;
    char **argv = malloc((argc + 1) * sizeof *argv), **kept = malloc((argc + 1) * sizeof *kept);
    argv[argc] = 0;
    kept[argc] = 0;
    for (int i = 0; i < argc; i++) {
        argv[i] = malloc(11);
        kept[i] = argv[i];
        argv[i][10] = 0;
        for (int j = 0; j < 10; j++)
            argv[i][j] = __VERIFIER_nondet_char();
    }
    int r = count(argc, argv);
#ifdef SWAPPED
    if (argc > 2) {
        char *first = argv[1];
        argv[1] = argv[2];
        argv[2] = first;
    }
#endif
#ifdef ORDER
    free(argv);
#endif
    for (int i = 0; i < argc; i++)
        free(kept[i]);
#ifndef ORDER
    free(argv);
#endif
    free(kept);
    return r;
}
/* truth: TRUE
 * args: --malloc-succeeds */
