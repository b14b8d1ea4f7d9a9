/* SPDX-License-Identifier: MIT */
/* A set of pointers: one added, found, removed.
 * files: base/map.c base/mem.c base/fail.c */
#include "base/map.h"

static bool is_same(const void *wanted, const void *item, void *context)
{
    (void)context;
    return wanted == item;
}

int main(void)
{
    int one = 1, two = 2;
    PointerSet *set = pointer_set_create();
    pointer_set_add(set, 5, &one);
    pointer_set_add(set, 5, &two);
    int *found = pointer_set_find(set, 5, &two, is_same, NULL);
    int value = found ? *found : 0;
    pointer_set_remove(set, 5, &one);
    pointer_set_destroy(set);
    return value == 2 ? 0 : 1;
}
