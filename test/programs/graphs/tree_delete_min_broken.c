/* SPDX-License-Identifier: MIT */
/* The leftmost node is taken out of a tree again and again. Broken: the right subtree is read from a freed node. */
#define BROKEN
#include "tree_delete_min.c"

/* truth: FALSE(valid-deref) */
