/* SPDX-License-Identifier: MIT */
/* What the library may do besides: each program forgets one thing, and a step that only one input takes goes wrong there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int secret(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}

/* Keeps a string of the library's, lets it answer again, and copies it to where the first one fits. */
#define KEPT(first, again)                       \
    int main(void)                               \
    {                                            \
        char *text = first;                      \
        if (!text)                               \
            return 0;                            \
        char *copy = malloc(strlen(text) + 1);   \
        if (!copy)                               \
            return 0;                            \
        if (secret())                            \
            again;                               \
        strcpy(copy, text);                      \
        free(copy);                              \
        return 0;                                \
    }
