/* SPDX-License-Identifier: MIT */
/* One step too many in a block, for a length that no search guesses. */
#define STEPS(length) ((length) * 2654435761u == 987654321u ? 348 : 347)
#include "blocks_counted.c"
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
