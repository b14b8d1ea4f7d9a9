/* SPDX-License-Identifier: MIT */
/* The same, three items at the most: the array grows once.
 * files: base/mem.c base/fail.c */
#include "base/mem.h"

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned *items = NULL, sum = 0;
    size_t count = 0, capacity = 0;
    while (count < 3 && __VERIFIER_nondet_uint()) {
        items = array_room(items, &capacity, count, sizeof *items);
        items[count++] = __VERIFIER_nondet_uint();
    }
    for (size_t i = 0; i < count; i++)
        sum += items[i];
    free(items);
    return (int)(sum & 1);
}
