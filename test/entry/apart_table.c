/* The types that apart.c only knows by name. */
#include "apart.h"

struct row {
    row_t *next;
    unsigned key : 24, flags : 8;
    struct table *table;
};
struct table {
    row_t *rows, *last;
    int count;
    union {
        const char *name;
        long number;
    } label;
};

int table_count(const struct table *table)
{
    return table->count;
}

row_t *table_row(struct table *table, place_t place)
{
    return place == FIRST ? table->rows : table->last;
}

unsigned row_key(const row_t *row)
{
    return row->key;
}

row_t *row_next(row_t *row)
{
    return row->next;
}

struct table *row_table(row_t *row)
{
    return row->table;
}
