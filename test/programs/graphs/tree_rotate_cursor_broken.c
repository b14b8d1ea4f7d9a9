/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_cursor.c"

/* truth: FALSE(valid-memtrack) */
