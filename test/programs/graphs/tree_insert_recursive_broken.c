/* SPDX-License-Identifier: MIT */
/* Keys are inserted into a search tree by recursion, which is freed by recursion. Broken: the block is freed before its right subtree. */
#define BROKEN
#include "tree_insert_recursive.c"

/* truth: FALSE(valid-deref) */
