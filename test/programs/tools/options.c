/* Options as getopt reads them: letters behind one dash, an argument in the same word or the next. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    int verbose, level;
    const char *output;
    char *const *names;
    int name_count;
};

static int parse(struct options *options, int argc, char **argv)
{
    int i = 1;
#ifdef BROKEN
    for (; i <= argc && argv[i][0] == '-' && argv[i][1]; i++) {
#else
    for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
#endif
        if (!strcmp(argv[i], "--")) {
            i++;
            break;
        }
        for (const char *p = argv[i] + 1; *p; p++) {
            if (*p == 'v') {
                options->verbose++;
                continue;
            }
            if (*p != 'o' && *p != 'l')
                return -1;
            const char *value = p[1] ? p + 1 : argv[++i];
            if (!value)
                return -1;
            if (*p == 'o')
                options->output = value;
            else
                options->level = atoi(value);
            break;
        }
    }
    options->names = argv + i;
    options->name_count = argc - i;
    return 0;
}

int main(int argc, char **argv)
{
    struct options options = {0};
    if (argc < 1 || parse(&options, argc, argv)) {
        fprintf(stderr, "usage: options [-v] [-o FILE] [-l LEVEL] [NAME]...\n");
        return 2;
    }
    if (options.output)
        printf("to %s\n", options.output);
    for (int i = 0; i < options.name_count; i++)
        printf("%d %s\n", options.level, options.names[i]);
    return 0;
}

/* truth: TRUE */
