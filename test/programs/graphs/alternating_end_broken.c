/* SPDX-License-Identifier: MIT */
/* A list of at least three pairs of blocks of two types. Broken: the last block is written behind its end. */
#define BROKEN
#include "alternating_end.c"

/* truth: FALSE(valid-index)
 * today: UNKNOWN
 * args: --domain tvl --search off --cex off */
