/* SPDX-License-Identifier: MIT */
/* The index of a table of eight is computed twice, in more bits than the key has. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    unsigned key;
};

int main(void)
{
    size_t size = 8;
    struct node **table = calloc(size, sizeof *table);
    if (!table)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            break;
        n->key = __VERIFIER_nondet_uint();
        n->next = table[n->key % size];
#ifdef BROKEN
        table[(n->key + 1) % size] = n;
#else
        table[n->key % size] = n;
#endif
    }
    for (size_t i = 0; i < size; i++)
        while (table[i]) {
            struct node *next = table[i]->next;
            free(table[i]);
            table[i] = next;
        }
    free(table);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
