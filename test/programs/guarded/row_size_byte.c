/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a byte of a row's size is written. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct row {
    int size;
    int cells[4];
};
int main(void)
{
    int count = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000 || other < 0 || other >= count)
        return 0;
    struct row *rows = malloc(count * sizeof *rows);
    unsigned guard = __VERIFIER_nondet_uint() * 2654435761u;
    for (int i = 0; i < count; i++) {
        rows[i].size = 4;
        if (guard == 987654321u)
            ((char *)rows)[20 * other + 1] = 1;
        for (int j = 0; j < rows[i].size; j++)
            rows[i].cells[j] = i + j;
    }
    free(rows);
    return 0;
}
/* truth: FALSE(valid-index)
 * arch: 64
 * args: --malloc-succeeds
 * today: UNKNOWN */
