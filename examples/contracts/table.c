/* SPDX-License-Identifier: MIT */
/* Lists that own data, tables and arrays, with contracts. */
#include <stdlib.h>

struct entry {
    int *data;
    struct entry *next;
};

struct table {
    size_t size;
    int *cells;
};

/* whittle: requires list(head, next, data: optional object); frees head */
void entries_free(struct entry *head)
{
    while (head) {
        struct entry *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
}

/* whittle: requires list(head, next, data: optional object); ensures list(result, next, data: optional object) */
struct entry *entries_add(struct entry *head, int value)
{
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        return head;
    entry->data = malloc(sizeof *entry->data);
    if (entry->data)
        *entry->data = value;
    entry->next = head;
    return entry;
}

/* whittle: requires object(table, cells: array(size)) */
int table_get(const struct table *table, size_t index)
{
    return index < table->size ? table->cells[index] : 0;
}

/* whittle: requires object(table, cells: array(size)) */
void table_clear(struct table *table)
{
    for (size_t i = 0; i < table->size; i++)
        table->cells[i] = 0;
}

/* whittle: requires array(values, n) && n > 0; ensures result < n */
size_t index_of_largest(const int *values, size_t n)
{
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

/* whittle: requires string(text); ensures result >= 0 */
int count_blanks(const char *text)
{
    int count = 0;
    for (; *text; text++)
        if (*text == ' ' && count < 1000000)
            count++;
    return count;
}
