/* Counts characters or lines of files: options by hand, a file to write to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int lines = 0, i, status = 0;
    const char *name = NULL;
#ifdef BROKEN
    for (i = 1; argv[i][0] == '-'; i++) {
#else
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
#endif
        if (!strcmp(argv[i], "-l"))
            lines = 1;
        else if (!strcmp(argv[i], "-o") && i + 1 < argc)
            name = argv[++i];
        else {
            fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            return 2;
        }
    }
    FILE *out = name ? fopen(name, "w") : stdout;
    if (!out)
        return 1;
    for (; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (!in) {
            perror(argv[i]);
            status = 1;
            continue;
        }
        long count = 0;
        int c;
        while ((c = getc(in)) != EOF)
            count += lines ? c == '\n' : 1;
        fclose(in);
        fprintf(out, "%ld %s\n", count, argv[i]);
    }
    if (name)
        fclose(out);
    return status;
}

/* truth: TRUE
 * arch: 64 */
