/* SPDX-License-Identifier: MIT */
/* A table of four chains of entries that own their values. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
    struct entry *next;
    int *value;
};

int main(void)
{
    struct entry *table[4] = {NULL, NULL, NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        unsigned i = (unsigned)__VERIFIER_nondet_int() % 4;
        struct entry *e = malloc(sizeof *e);
        e->value = malloc(sizeof *e->value);
        e->next = table[i];
        table[i] = e;
    }
#ifdef BROKEN
    for (int i = 0; i < 3; i++) {
#else
    for (int i = 0; i < 4; i++) {
#endif
        while (table[i]) {
            struct entry *e = table[i];
            table[i] = e->next;
            *e->value = i;
            free(e->value);
            free(e);
        }
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --work 1 */
