/* SPDX-License-Identifier: MIT */
/* A map with as many keys as the input says.
 * files: base/map.c base/mem.c base/fail.c */
#include "base/map.h"

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    Map *map = map_create();
    while (__VERIFIER_nondet_uint())
        ++*map_put(map, __VERIFIER_nondet_uint());
    map_destroy(map);
    return 0;
}
