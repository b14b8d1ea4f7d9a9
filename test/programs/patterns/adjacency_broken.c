/* SPDX-License-Identifier: MIT */
/* Edges are freed after the vertices that own them. */
#define BROKEN
#include "adjacency.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
