/* cat with two options: getopt, a line of any length by getline, files one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int number, squeeze;
static const char *prog;
static void usage(void) { fprintf(stderr, "usage: %s [-ns] [file...]\n", prog); exit(2); }
static int cat(FILE *f, const char *name)
{
    char *line = NULL; size_t cap = 0; ssize_t n; long no = 0; int blank = 0;
    while ((n = getline(&line, &cap, f)) > 0) {
        int b = n == 1 && line[0] == '\n';
        if (squeeze && b && blank) continue;
        blank = b;
        if (number) printf("%6ld\t", ++no);
#ifdef BROKEN
        free(line);
#endif
        fwrite(line, 1, n, stdout);
    }
    free(line);
    if (ferror(f)) { perror(name); return 1; }
    return 0;
}
int main(int argc, char **argv)
{
    int c, bad = 0;
    prog = argv[0] ? argv[0] : "cat";
    while ((c = getopt(argc, argv, "ns")) != -1)
        switch (c) { case 'n': number = 1; break; case 's': squeeze = 1; break; default: usage(); }
    if (optind == argc) return cat(stdin, "stdin");
    for (int i = optind; i < argc; i++) {
        FILE *f = strcmp(argv[i], "-") ? fopen(argv[i], "r") : stdin;
        if (!f) { perror(argv[i]); bad = 1; continue; }
        bad |= cat(f, argv[i]);
        if (f != stdin) fclose(f);
    }
    return bad;
}
/* truth: TRUE */
