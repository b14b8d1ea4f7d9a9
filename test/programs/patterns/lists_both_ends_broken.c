/* SPDX-License-Identifier: MIT */
/* The first node of an inner list is lost. */
#define BROKEN
#include "lists_both_ends.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
