/* SPDX-License-Identifier: MIT */
/* A tree is built and freed by recursion: proved by Boolean heaps alone, as calls are cut. */
#include "tree_recursive.c"

/* truth: TRUE
 * args: --search off --cex off --domain boolheap */
