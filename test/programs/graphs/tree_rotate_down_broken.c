/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_down.c"

/* truth: FALSE(valid-memtrack) */
