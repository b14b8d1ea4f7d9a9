/* SPDX-License-Identifier: MIT */
/* A map with two keys: put, found, counted, destroyed.
 * files: base/map.c base/mem.c base/fail.c */
#include "base/map.h"

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    uint64_t key = __VERIFIER_nondet_uint() % 4;
    Map *map = map_create();
    *map_put(map, key) = 1;
    *map_put(map, 7) = 2;
    assert(map_count(map) == 2);
    assert(*map_find(map, 7) == 2);
    map_destroy(map);
    return 0;
}
