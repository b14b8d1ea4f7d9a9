/* SPDX-License-Identifier: MIT */
/* A node leads to one that was freed. */
#define BROKEN
#include "lists_with_parents.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
