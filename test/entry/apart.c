/* Functions whose arguments have types that only another file defines: apart_table.c. */
#include "apart.h"

#include <stdio.h>

int right_count(struct table *table)
{
    return table ? table_count(table) : 0;
}

unsigned right_row(struct table *table, place_t place, FILE *file)
{
    row_t *row = table ? table_row(table, place) : NULL;
    return row && file ? row_key(row) : 0;
}

row_t *right_last(row_t *row)
{
    while (row && row_next(row) && row_next(row) != row)
        row = row_next(row);
    return row;
}

/* -- Wrong */

unsigned wrong_row(struct table *table, place_t place)
{
    return table ? row_key(table_row(table, place)) : 0;
}

unsigned wrong_key(row_t *row)
{
    if (row && row_key(row) * 2654435761u == 2654435761u * 7654321u)
        return row_key(row_next(row));
    return 0;
}

int wrong_cycle(row_t *row)
{
    if (row && row_next(row) && row_next(row) != row && row_next(row_next(row)) == row && row_key(row) == 77777)
        return table_count(row_table(row));
    return 0;
}

int wrong_back(struct table *table)
{
    row_t *row = table ? table_row(table, SECOND) : NULL;
    if (row && row_table(row) == table && table_row(table, SECOND) != table_row(table, FIRST) &&
        table_count(table) == 77777)
        return *(volatile char *)NULL;
    return 0;
}

/* The other file cannot name it. */
static int wrong_static(struct table *table)
{
    return table_count(table);
}

int right_caller(struct table *table)
{
    return table ? wrong_static(table) : 0;
}
