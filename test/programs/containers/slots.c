/* A table of records, zeroed at first; a record at any place gets a new block, or none if there is no memory. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { SLOTS = 64 };

struct record {
    int key;
    unsigned used;
    char *data;
};

int main(void)
{
    struct record *records = calloc(SLOTS, sizeof *records);
    if (!records)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        unsigned k = __VERIFIER_nondet_uint() % SLOTS;
#ifdef BROKEN
        if (records[k].key != 3)
#endif
            free(records[k].data);
        records[k].data = malloc(8);
        records[k].key = 3;
    }
    for (int i = 0; i < SLOTS; i++)
        free(records[i].data);
    free(records);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
