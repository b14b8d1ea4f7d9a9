/* SPDX-License-Identifier: MIT */
/* Two arrays that hold the same pointers, and a step that only one input takes. */
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int secret(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}

#ifndef IN_CALL
#define IN_CALL(n, words)
#endif
#ifndef AFTER
#define AFTER(n, words, kept)
#endif
#ifndef RELEASED
#define RELEASED kept
#endif

static void tool(int n, char **words)
{
    for (int i = 1; i < n; i++)
        if (words[i][0] == '-')
            putchar(words[i][1]);
    IN_CALL(n, words)
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 10000)
        return 0;
    char **words = malloc((n + 1) * sizeof *words), **kept = malloc((n + 1) * sizeof *kept);
    words[n] = kept[n] = NULL;
    for (int i = 0; i < n; i++) {
        words[i] = calloc(11, 1);
        kept[i] = words[i];
    }
    tool(n, words);
    AFTER(n, words, kept)
    for (int i = 0; i < n; i++)
        free(RELEASED[i]);
    free(words);
    free(kept);
    return 0;
}
