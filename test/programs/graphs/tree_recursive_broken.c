/* SPDX-License-Identifier: MIT */
/* A tree is built and freed by recursion. Broken: the left one is freed twice. */
#define BROKEN
#include "tree_recursive.c"

/* truth: FALSE(valid-deref) */
