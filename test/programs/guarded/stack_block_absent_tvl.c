/* SPDX-License-Identifier: MIT */
#include "stack_block_absent.c"
/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --malloc-succeeds --property valid-memtrack --search off --cex off --domain tvl
 */
