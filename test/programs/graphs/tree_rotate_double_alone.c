/* SPDX-License-Identifier: MIT */
/* Rotated twice below a node, then freed by a function: proved by Boolean heaps alone, as a call forgets what its caller reads no more. */
#include "tree_rotate_double.c"

/* truth: TRUE
 * args: --search off --cex off --domain boolheap */
