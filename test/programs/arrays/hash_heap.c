/* A hash table on the heap with as many buckets as asked for, zeroed by calloc. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
    struct entry *next;
    unsigned key;
};

int main(void)
{
    unsigned buckets = __VERIFIER_nondet_uint();
    if (buckets < 1 || buckets > 64)
        return 0;
    struct entry **table = calloc(buckets, sizeof *table);
    while (__VERIFIER_nondet_uint()) {
        unsigned key = __VERIFIER_nondet_uint();
        struct entry *entry = malloc(sizeof *entry);
        entry->key = key;
#ifdef BROKEN
        key = key % 64;
#else
        key = key % buckets;
#endif
        entry->next = table[key];
        table[key] = entry;
    }
    for (unsigned i = 0; i < buckets; i++)
        while (table[i]) {
            struct entry *next = table[i]->next;
            free(table[i]);
            table[i] = next;
        }
    free(table);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
