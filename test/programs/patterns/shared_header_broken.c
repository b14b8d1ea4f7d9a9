/* SPDX-License-Identifier: MIT */
/* The header goes with the first. */
#define BROKEN
#include "shared_header.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
