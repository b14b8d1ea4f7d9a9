/* SPDX-License-Identifier: MIT */
/* The last chain is not freed. */
#define BROKEN
#include "buckets.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
