/* SPDX-License-Identifier: MIT */
/* A byte of each block is counted twice. */
#define STEP 15
#include "blocks_unrolled.c"
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
