/* SPDX-License-Identifier: MIT */
/* The subtrees of each node are swapped by recursion. Broken: both sides get the same subtree. */
#define BROKEN
#include "tree_mirror.c"

/* truth: FALSE(valid-deref) */
