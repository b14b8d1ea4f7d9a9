/* SPDX-License-Identifier: MIT */
/* Sorting and searching by the program's own order. Which elements a library compares, in what order equal ones end up
 * and which of them is found is its choice: a proof has to hold for all of these, a run takes one. */
#include "model.h"

typedef int Order(const void *left, const void *right);

static void exchange(char *left, char *right, char *spare, size_t size)
{
    memcpy(spare, left, size);
    memcpy(left, right, size);
    memcpy(right, spare, size);
}

void __whittle_qsort(void *base, size_t count, size_t size, Order *order)
{
    char *elements = base;
    if (count < 2 || !size)
        return;
    char *spare = alloca(size);
    while (__whittle_otherwise()) {
        size_t i = __whittle_any_below(count), k = __whittle_any_below(count);
        order(elements + i * size, elements + k * size);
        if (i != k)
            exchange(elements + i * size, elements + k * size, spare, size);
    }
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && order(elements + (k - 1) * size, elements + k * size) > 0; k--)
            exchange(elements + (k - 1) * size, elements + k * size, spare, size);
}

void *__whittle_bsearch(const void *key, const void *base, size_t count, size_t size, Order *order)
{
    const char *elements = base;
    size_t low = 0, high = count;
    while (low < high) {
        size_t at = low + (high - low) / 2;
        if (__whittle_otherwise())
            at = low + __whittle_any_below(high - low);
        int sign = order(key, elements + at * size);
        if (!sign)
            return (void *)(elements + at * size);
        if (sign < 0)
            high = at;
        else
            low = at + 1;
    }
    return NULL;
}
