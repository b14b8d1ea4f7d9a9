/* SPDX-License-Identifier: MIT */
/* The leftmost way of a tree is reversed, and restored on the way back. Broken: the way back is not held. */
#define BROKEN
#include "tree_link_reversal.c"

/* truth: FALSE(valid-memtrack) */
