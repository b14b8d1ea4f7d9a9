/* wc: counts lines, words and bytes of files, with options. */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counts {
    unsigned long lines, words, bytes, longest;
};

static const char *program;
static int show_lines, show_words, show_bytes, show_longest;

static void usage(int status)
{
    FILE *to = status ? stderr : stdout;
    fprintf(to, "usage: %s [-lwcL] [FILE]...\n", program);
    exit(status);
}

static void count_stream(FILE *in, struct counts *counts)
{
    int c, in_word = 0;
    unsigned long column = 0;
    memset(counts, 0, sizeof *counts);
    while ((c = getc(in)) != EOF) {
        counts->bytes++;
        if (c == '\n') {
            counts->lines++;
            if (column > counts->longest)
                counts->longest = column;
            column = 0;
        } else if (c == '\t') {
            column += 8 - column % 8;
        } else {
            column++;
        }
        if (isspace(c)) {
            in_word = 0;
        } else if (!in_word) {
            in_word = 1;
            counts->words++;
        }
    }
    if (column > counts->longest)
        counts->longest = column;
}

static void print_counts(const struct counts *counts, const char *name)
{
    const char *space = "";
    if (show_lines) {
        printf("%s%7lu", space, counts->lines);
        space = " ";
    }
    if (show_words) {
        printf("%s%7lu", space, counts->words);
        space = " ";
    }
    if (show_bytes) {
        printf("%s%7lu", space, counts->bytes);
        space = " ";
    }
    if (show_longest)
        printf("%s%7lu", space, counts->longest);
    if (name)
        printf(" %s", name);
    putchar('\n');
}

static void add(struct counts *total, const struct counts *counts)
{
    total->lines += counts->lines;
    total->words += counts->words;
    total->bytes += counts->bytes;
    if (counts->longest > total->longest)
        total->longest = counts->longest;
}

int main(int argc, char **argv)
{
    struct counts counts, total = {0};
    int option, status = 0, files = 0;
    program = argv[0] ? argv[0] : "wc";
    while ((option = getopt(argc, argv, "lwcLh")) != -1)
        switch (option) {
        case 'l': show_lines = 1; break;
        case 'w': show_words = 1; break;
        case 'c': show_bytes = 1; break;
        case 'L': show_longest = 1; break;
        case 'h': usage(0);
        default: usage(2);
        }
    if (!show_lines && !show_words && !show_bytes && !show_longest)
        show_lines = show_words = show_bytes = 1;
    if (optind == argc) {
        count_stream(stdin, &counts);
        print_counts(&counts, NULL);
        return 0;
    }
#ifdef BROKEN
    for (int i = optind; i <= argc; i++) {
#else
    for (int i = optind; i < argc; i++) {
#endif
        FILE *in;
        if (!strcmp(argv[i], "-"))
            in = stdin;
        else
            in = fopen(argv[i], "r");
        if (!in) {
            fprintf(stderr, "%s: %s: %s\n", program, argv[i], strerror(errno));
            status = 1;
            continue;
        }
        count_stream(in, &counts);
        if (in != stdin)
            fclose(in);
        print_counts(&counts, argv[i]);
        add(&total, &counts);
        files++;
    }
    if (files > 1)
        print_counts(&total, "total");
    return status;
}

/* truth: TRUE
 * arch: 64 */
