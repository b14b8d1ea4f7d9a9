/* SPDX-License-Identifier: MIT */
/* A chained hash table whose buckets are a member of a struct, between others. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { BUCKETS = 32 };

struct node {
    struct node *next;
    unsigned key;
};

struct table {
    size_t count;
    struct node *buckets[BUCKETS];
    unsigned seed;
};

static int insert(struct table *t, unsigned key)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return -1;
    n->key = key;
    n->next = t->buckets[(key ^ t->seed) % BUCKETS];
#ifdef BROKEN
    t->buckets[key % BUCKETS] = n;
#else
    t->buckets[(key ^ t->seed) % BUCKETS] = n;
#endif
    t->count++;
    return 0;
}

static void destroy(struct table *t)
{
    for (size_t i = 0; i < BUCKETS; i++)
        while (t->buckets[i]) {
            struct node *next = t->buckets[i]->next;
            free(t->buckets[i]);
            t->buckets[i] = next;
        }
}

int main(void)
{
    struct table t = {.seed = 7};
    while (__VERIFIER_nondet_uint() && !insert(&t, __VERIFIER_nondet_uint()))
        ;
    destroy(&t);
    return t.count > 100;
}
/* truth: TRUE
 * arch: 64 */
