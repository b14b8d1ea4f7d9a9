/* SPDX-License-Identifier: MIT */
/* All nodes of a list share one leaf, which is freed last. Broken: each node frees the leaf. */
#define BROKEN
#include "diamond_shared_leaf.c"

/* truth: FALSE(valid-free) */
