/* SPDX-License-Identifier: MIT */
/* Words end at byte 10 at the latest, but for one word, for one input: an earlier zero is known, then overwritten. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), secret = __VERIFIER_nondet_uint(), which = __VERIFIER_nondet_uint();
    size_t sum = 0;
    if (n < 1 || n > 1000)
        return 0;
    char **words = malloc(n * sizeof *words);
    if (!words)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        words[i] = malloc(11);
        if (!words[i])
            abort();
        for (int j = 0; j < 10; j++)
            words[i][j] = __VERIFIER_nondet_char();
        words[i][10] = 0;
    }
    for (unsigned i = 0; i < n; i++)
        sum += strlen(words[i]) & 1;
    if (which < n && secret * 2654435761u == 987654321u)
        memset(words[which], 'x', 11);
    for (unsigned i = 0; i < n; i++)
        sum += strlen(words[i]) & 1;
    for (unsigned i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return sum == 3;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
