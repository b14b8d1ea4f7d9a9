/* SPDX-License-Identifier: MIT */
/* The innermost blocks are lost. */
#define BROKEN
#include "nested_five.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
