/* SPDX-License-Identifier: MIT */
/* Blocks with at most one child are deleted from a search tree, by a pointer and one to the parent. Broken: the wrong side is unlinked. */
#define BROKEN
#include "tree_delete_up.c"

/* truth: FALSE(valid-deref) */
