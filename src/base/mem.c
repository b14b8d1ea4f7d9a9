/* SPDX-License-Identifier: MIT */
/* Allocation that dies instead of returning NULL, and arrays that double. */
#include "base/mem.h"

#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

void *mem_alloc(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        die("out of memory");
    return memory;
}

char *mem_string_of(const char *text, size_t length)
{
    char *copy = mem_alloc(length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *mem_string(const char *text)
{
    return mem_string_of(text, strlen(text));
}

void *array_room(void *items, size_t *capacity, size_t count, size_t item_size)
{
    if (count < *capacity)
        return items;
    size_t larger = *capacity ? 2 * *capacity : 8;
    char *grown = larger < SIZE_MAX / item_size ? realloc(items, larger * item_size) : NULL;
    if (!grown)
        die("out of memory");
    memset(grown + *capacity * item_size, 0, (larger - *capacity) * item_size);
    *capacity = larger;
    return grown;
}

void mem_sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    if (count)
        qsort(items, count, size, order);
}
