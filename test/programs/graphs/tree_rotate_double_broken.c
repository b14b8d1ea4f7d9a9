/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_double.c"

/* truth: FALSE(valid-memtrack) */
