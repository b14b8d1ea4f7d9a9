/* SPDX-License-Identifier: MIT */
/* A node goes to the free list and stays in use. */
#define BROKEN
#include "pool.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
