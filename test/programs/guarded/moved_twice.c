/* SPDX-License-Identifier: MIT */
/* The block that room was made before has two places. */
#define MOVE(a, n, at)                                   \
    if (secret()) {                                      \
        memmove(a + at + 1, a + at, (n - at) * sizeof *a); \
        n++;                                             \
    }
#include "moved.h"

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
