/* A cache of eight entries; the one that was not used for the longest time makes room. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { ENTRIES = 8 };

struct entry {
    int key;
    unsigned used;
    char *data;
};

struct cache {
    struct entry entries[ENTRIES];
    unsigned now;
};

static char *cache_get(struct cache *c, int key)
{
    int oldest = 0;
    for (int i = 0; i < ENTRIES; i++) {
        struct entry *e = &c->entries[i];
        if (e->data && e->key == key) {
            e->used = ++c->now;
            return e->data;
        }
        if (e->used < c->entries[oldest].used)
            oldest = i;
    }
    struct entry *e = &c->entries[oldest];
    free(e->data);
    e->data = malloc(64);
#ifndef BROKEN
    if (!e->data)
        return NULL;
#endif
    e->data[0] = (char)key;
    e->key = key;
    e->used = ++c->now;
    return e->data;
}

int main(void)
{
    struct cache c = {0};
    int sum = 0;
    while (__VERIFIER_nondet_int()) {
        char *data = cache_get(&c, __VERIFIER_nondet_int());
        if (data)
            sum ^= data[0];
    }
    for (int i = 0; i < ENTRIES; i++)
        free(c.entries[i].data);
    return sum;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
