/* SPDX-License-Identifier: MIT */
/* The inner ring's first node is lost. */
#define BROKEN
#include "ring_of_rings.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
