/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_parents.c"

/* truth: FALSE(valid-memtrack) */
