/* A hash table of chains that doubles: the nodes move to their buckets in the new table. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    unsigned key;
    struct node *next;
};

struct table {
    struct node **buckets;
    size_t room, count;
};

static int table_resize(struct table *t, size_t room)
{
    struct node **buckets = calloc(room, sizeof *buckets);
    if (!buckets)
        return -1;
    for (size_t i = 0; i < t->room; i++) {
        struct node *node = t->buckets[i];
        while (node) {
#ifdef BROKEN
            buckets[node->key % room] = node;
            node = node->next;
#else
            struct node *next = node->next;
            node->next = buckets[node->key % room];
            buckets[node->key % room] = node;
            node = next;
#endif
        }
    }
    free(t->buckets);
    t->buckets = buckets;
    t->room = room;
    return 0;
}

static int table_insert(struct table *t, unsigned key)
{
    if (t->count >= t->room && table_resize(t, t->room ? 2 * t->room : 8))
        return -1;
    struct node **bucket = &t->buckets[key % t->room];
    for (struct node *n = *bucket; n; n = n->next)
        if (n->key == key)
            return 0;
    struct node *node = malloc(sizeof *node);
    if (!node)
        return -1;
    node->key = key;
    node->next = *bucket;
    *bucket = node;
    t->count++;
    return 0;
}

int main(void)
{
    struct table t = {0};
    while (__VERIFIER_nondet_uint() && !table_insert(&t, __VERIFIER_nondet_uint()))
        ;
    for (size_t i = 0; i < t.room; i++)
        while (t.buckets[i]) {
            struct node *next = t.buckets[i]->next;
            free(t.buckets[i]);
            t.buckets[i] = next;
        }
    free(t.buckets);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
