/* SPDX-License-Identifier: MIT */
/* The first object goes before the second is read. */
#define BROKEN
#include "pairs.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
