/* SPDX-License-Identifier: MIT */
/* The copies of empty arguments are not freed. */
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    char *t = malloc(strlen(s) + 1);
    if (t)
        strcpy(t, s);
    return t;
}

int main(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        char *t = copy(argv[i]);
        if (t && t[0])
            free(t);
    }
    return 0;
}
/* truth: FALSE(valid-memtrack) */
