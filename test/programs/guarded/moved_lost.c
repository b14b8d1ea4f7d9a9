/* SPDX-License-Identifier: MIT */
/* Room is made in an array that is full: its last block is lost. */
#define MOVE(a, n, at)                                      \
    if (secret()) {                                         \
        memmove(a + at + 1, a + at, (n - at - 1) * sizeof *a); \
        a[at] = NULL;                                       \
    }
#include "moved.h"

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
