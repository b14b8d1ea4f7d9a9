/* SPDX-License-Identifier: MIT */
/* Destroyed by the middle level. */
#define BROKEN
#include "skip_three.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
