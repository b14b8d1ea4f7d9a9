/* SPDX-License-Identifier: MIT */
/* Removal leaves the node in the upper level. */
#define BROKEN
#include "skip_two.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
