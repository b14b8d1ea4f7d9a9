/* SPDX-License-Identifier: MIT */
/* ring_of_blocks.c without the free: a block that is overwritten is lost. */
#define BROKEN
#include "ring_of_blocks.c"
/* truth: FALSE(valid-memtrack)
 * arch: 64 */
