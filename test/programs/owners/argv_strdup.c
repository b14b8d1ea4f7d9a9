/* SPDX-License-Identifier: MIT */
/* Each argument is copied, the way people write strdup. */
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
        free(t);
    }
    return 0;
}
/* truth: TRUE */
