/* SPDX-License-Identifier: MIT */
/* The root is rotated to the left. Broken: the wrong subtree moves: shared, and freed twice. */
#define BROKEN
#include "tree_rotate.c"

/* truth: FALSE(valid-deref) */
