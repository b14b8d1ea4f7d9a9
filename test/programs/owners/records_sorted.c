/* SPDX-License-Identifier: MIT */
/* Records that own their names, sorted in place: whole structs are exchanged. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct record {
    char *name;
    long count;
};

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000 + 1;
    struct record *records = malloc(n * sizeof *records);
    if (!records)
        return 1;
    for (size_t i = 0; i < n; i++) {
        records[i].name = malloc(16);
        if (!records[i].name)
            exit(1);
        records[i].count = __VERIFIER_nondet_int();
    }
    for (size_t i = 1; i < n; i++)
        for (size_t k = i; k > 0 && records[k - 1].count < records[k].count; k--) {
            struct record spare = records[k];
#ifndef BROKEN
            records[k] = records[k - 1];
#endif
            records[k - 1] = spare;
        }
    for (size_t i = 0; i < n; i++)
        free(records[i].name);
    free(records);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
