/* SPDX-License-Identifier: MIT */
/* The last chain is not freed. */
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
    for (int i = 0; i < 3; i++) {
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

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
