/* SPDX-License-Identifier: MIT */
/* The rest of the second list is lost. */
#define BROKEN
#include "merge_sorted.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
