/* SPDX-License-Identifier: MIT */
/* Messages through a function of the program's own: formats of several kinds, some beside strings that are freed. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void warn_about(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("tool: ", stderr);
    vfprintf(stderr, format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        warn_about("usage: %s file\n", argv[0]);
        return 1;
    }
    char *copy = strdup(argv[1]);
    if (!copy) {
        warn_about("%s: %5.2f %-*d %c\n", argv[0], 3.0, 7, argc, 'x');
        return 1;
    }
#ifdef BROKEN
    free(copy);
    warn_about("cannot open %s (%lu of %d)\n", copy, (unsigned long)argc, argc);
#else
    warn_about("cannot open %s (%lu of %d)\n", copy, (unsigned long)argc, argc);
    free(copy);
#endif
    return 0;
}
/* truth: TRUE */
