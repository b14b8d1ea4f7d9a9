/* SPDX-License-Identifier: MIT */
/* A tree is freed by means of a stack of its own blocks. Broken: the left one is pushed twice. */
#define BROKEN
#include "tree_stack_free.c"

/* truth: FALSE(valid-memtrack) */
