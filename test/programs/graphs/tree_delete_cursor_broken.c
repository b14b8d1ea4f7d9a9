/* SPDX-License-Identifier: MIT */
/* Blocks are deleted from a search tree by a cursor that points to a field. Broken: nothing is unlinked. */
#define BROKEN
#include "tree_delete_cursor.c"

/* truth: FALSE(valid-deref) */
