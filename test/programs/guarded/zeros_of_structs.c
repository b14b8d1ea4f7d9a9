/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a zeroed table of structs, written in part, in which a block is overwritten. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
    int key, uses;
    char *data;
};

int main(void)
{
    int wrong = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    unsigned n = __VERIFIER_nondet_uint() % 50 + 2, k = __VERIFIER_nondet_uint() % n;
    struct entry *table = calloc(n, sizeof *table);
    if (!table)
        return 1;
    table[0].data = malloc(3);
    table[1].key = 7;
    if (wrong || !table[k].data)
        table[k].data = malloc(4);
    for (unsigned i = 0; i < n; i++)
        free(table[i].data);
    free(table);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * arch: 64 */
