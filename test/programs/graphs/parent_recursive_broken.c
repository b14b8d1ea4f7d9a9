/* SPDX-License-Identifier: MIT */
/* A tree with pointers to parents is built and freed by recursion. Broken: the node is freed before its right subtree. */
#define BROKEN
#include "parent_recursive.c"

/* truth: FALSE(valid-deref) */
