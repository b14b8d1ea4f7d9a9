/* SPDX-License-Identifier: MIT */
/* The subtrees of each node are swapped by recursion: proved by Boolean heaps alone, as calls are cut. */
#include "tree_mirror.c"

/* truth: TRUE
 * args: --search off --cex off --domain boolheap */
