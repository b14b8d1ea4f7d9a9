/* SPDX-License-Identifier: MIT */
/* The node is put to the front without being unlinked. */
#define BROKEN
#include "recently_used.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
