/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_below.c"

/* truth: FALSE(valid-memtrack) */
