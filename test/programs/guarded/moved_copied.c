/* SPDX-License-Identifier: MIT */
/* The first half of an array is copied to the second: each block has two places. */
#define MOVE(a, n, at)                    \
    if (secret()) {                       \
        memcpy(a + n, a, n * sizeof *a);  \
        n *= 2;                           \
    }
#include "moved.h"

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
