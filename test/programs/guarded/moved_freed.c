/* SPDX-License-Identifier: MIT */
/* A freed block is taken out of an array, but the last place keeps what was there. */
#define MOVE(a, n, at)                                      \
    if (secret()) {                                         \
        free(a[at]);                                        \
        memmove(a + at, a + at + 1, (n - at - 1) * sizeof *a); \
    }
#include "moved.h"

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
