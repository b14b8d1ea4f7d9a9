/* SPDX-License-Identifier: MIT */
/* The block is cut off where the text ends: its terminator is no longer there, and is read. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char *text = malloc(300), *shorter;
    unsigned short length = 0;
    if (!text)
        return 1;
    while (length < 299 && __VERIFIER_nondet_uint())
        text[length++] = 'a';
    text[length] = 0;
    int cuts = length && __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    shorter = realloc(text, (size_t)length + !cuts);
    if (!shorter) {
        free(text);
        return 1;
    }
    while (length && shorter[length] == 0 && __VERIFIER_nondet_uint())
        shorter[--length] = 0;
    free(shorter);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
