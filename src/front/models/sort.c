/* SPDX-License-Identifier: MIT */
/* Sorting and searching by the program's own order. Which elements a library compares, in what order equal ones end up
 * and which of them is found is its choice: a proof has to hold for all of these, a run takes one. */
#include "model.h"

typedef int Order(const void *left, const void *right);

/* The spare room ends with the exchange: what it holds would keep an element apart from its neighbours. */
static void exchange(char *left, char *right, size_t size)
{
    char *spare = alloca(size);
    memcpy(spare, left, size);
    memcpy(left, right, size);
    memcpy(right, spare, size);
}

void __whittle_qsort(void *base, size_t count, size_t size, Order *order)
{
    char *elements = base;
    if (count < 2 || !size)
        return;
    while (__whittle_otherwise()) {
        size_t i = __whittle_any_below(count), k = __whittle_any_below(count);
        order(elements + i * size, elements + k * size);
        if (i != k)
            exchange(elements + i * size, elements + k * size, size);
    }
    /* Insertion from the front: equal elements keep their order, and of the two places only one moves. */
    for (size_t i = 1; i < count; i++) {
        size_t k = 0;
        while (k < i && order(elements + k * size, elements + i * size) <= 0)
            k++;
        for (; k < i; k++)
            exchange(elements + k * size, elements + i * size, size);
    }
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

/* An element that the order finds equal: here the first, another library may ask in another order. */
void *__whittle_lfind(const void *key, const void *base, size_t *count, size_t size, Order *order)
{
    const char *elements = base;
    size_t most = *count;
    for (size_t i = 0; i < most; i++)
        if (!order(key, elements + i * size))
            return (void *)(elements + i * size);
    return NULL;
}

void *__whittle_lsearch(const void *key, void *base, size_t *count, size_t size, Order *order)
{
    char *found = __whittle_lfind(key, base, count, size, order);
    if (found)
        return found;
    found = (char *)base + *count * size;
    memcpy(found, key, size);
    ++*count;
    return found;
}
