/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "tree_rotate_often.c"

/* truth: FALSE(valid-memtrack) */
