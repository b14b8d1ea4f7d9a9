/* SPDX-License-Identifier: MIT */
/* The NULL behind the last word is overwritten for one input only; the walk then leaves the array. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), secret = __VERIFIER_nondet_uint(), seen = 0;
    if (n < 1 || n > 1000)
        return 0;
    char **words = malloc((n + 1) * sizeof *words);
    if (!words)
        return 0;
    words[n] = NULL;
    for (unsigned i = 0; i < n; i++) {
        words[i] = malloc(4);
        if (!words[i])
            abort();
    }
    if (secret * 2654435761u == 987654321u)
        words[n] = words[0];
    for (char **at = words; *at; at++)
        seen++;
    for (unsigned i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return seen == 3;
}
/* truth: FALSE(valid-deref) */
