/* SPDX-License-Identifier: MIT */
/* The second kind is freed before it is left. */
#define BROKEN
#include "alternating_freed.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
