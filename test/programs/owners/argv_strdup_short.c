/* SPDX-License-Identifier: MIT */
/* Each argument is copied to a block without room for its terminator. */
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    char *t = malloc(strlen(s));
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
/* truth: FALSE(valid-deref) */
