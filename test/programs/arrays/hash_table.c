/* A hash table: an array of buckets, each a list. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

enum { BUCKETS = 4 };
struct entry {
    struct entry *next;
    unsigned key;
};

int main(void)
{
    struct entry *table[BUCKETS] = { NULL };
    while (__VERIFIER_nondet_uint()) {
        unsigned key = __VERIFIER_nondet_uint();
        struct entry *entry = table[key % BUCKETS];
        while (entry && entry->key != key)
            entry = entry->next;
        if (entry)
            continue;
        entry = malloc(sizeof *entry);
        entry->key = key;
        entry->next = table[key % BUCKETS];
        table[key % BUCKETS] = entry;
    }
#ifdef BROKEN
    for (int i = 0; i < BUCKETS - 1; i++)
#else
    for (int i = 0; i < BUCKETS; i++)
#endif
        while (table[i]) {
            struct entry *next = table[i]->next;
            free(table[i]);
            table[i] = next;
        }
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds */
