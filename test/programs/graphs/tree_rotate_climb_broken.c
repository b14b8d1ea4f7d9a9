/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_climb.c"

/* truth: FALSE(valid-memtrack) */
