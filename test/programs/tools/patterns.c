/* SPDX-License-Identifier: MIT */
/* Arguments that are no options, kept in an array that grows by one. */
#include <stdlib.h>

struct options {
    char **patterns;
    int count;
};

static int add_pattern(struct options *o, char *pattern)
{
    char **grown = realloc(o->patterns, (o->count + 1) * sizeof *grown);
    if (!grown)
        return -1;
    o->patterns = grown;
    o->patterns[o->count++] = pattern;
    return 0;
}

int main(int argc, char **argv)
{
    struct options o = {0};
    int sum = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-' && add_pattern(&o, argv[i]) < 0)
            break;
#ifdef BROKEN
    for (int i = 0; i <= o.count; i++)
#else
    for (int i = 0; i < o.count; i++)
#endif
        sum += o.patterns[i][0];
    free(o.patterns);
    return sum;
}

/* truth: TRUE
 * arch: 64 */
