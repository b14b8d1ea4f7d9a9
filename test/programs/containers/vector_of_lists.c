/* A vector that doubles, of records that own a list each. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int value;
    struct item *next;
};

struct record {
    int key;
    struct item *items;
};

struct vector {
    struct record *data;
    size_t count, room;
};

static struct record *vector_add(struct vector *v, int key)
{
    if (v->count == v->room) {
        size_t room = v->room ? v->room * 2 : 4;
        struct record *data = realloc(v->data, room * sizeof *data);
        if (!data)
            return NULL;
        v->data = data;
        v->room = room;
    }
    struct record *added = &v->data[v->count++];
    added->key = key;
    added->items = NULL;
    return added;
}

static int record_add(struct record *record, int value)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        return -1;
    item->value = value;
    item->next = record->items;
    record->items = item;
    return 0;
}

static void vector_free(struct vector *v)
{
    for (size_t i = 0; i < v->count; i++)
        for (struct item *item = v->data[i].items; item;) {
            struct item *next = item->next;
            free(item);
            item = next;
        }
    free(v->data);
}

int main(void)
{
    struct vector v = {0};
    struct record *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *record = vector_add(&v, __VERIFIER_nondet_int());
        if (!record)
            break;
#ifdef BROKEN
        if (last)
            last->key++;
#endif
        last = record;
        while (__VERIFIER_nondet_int() && !record_add(record, 1))
            ;
    }
    vector_free(&v);
    return last == NULL;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
