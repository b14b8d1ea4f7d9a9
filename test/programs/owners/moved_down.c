/* SPDX-License-Identifier: MIT */
/* A block in the middle of an array is freed, those behind it move down. */
#define MOVE(a, n, at)                                         \
    free(a[at]);                                               \
    memmove(a + at, a + at + 1, (n - at - 1) * sizeof *a);     \
    n--;
#include "../guarded/moved.h"

/* truth: TRUE
 * arch: 64 */
