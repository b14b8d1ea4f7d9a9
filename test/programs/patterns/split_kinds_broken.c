/* SPDX-License-Identifier: MIT */
/* Nodes of the first list are freed as if they had a block. */
#define BROKEN
#include "split_kinds.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
