/* SPDX-License-Identifier: MIT */
/* Keys are inserted by recursion: proved by Boolean heaps alone, as calls are cut. */
#include "tree_insert_recursive.c"

/* truth: TRUE
 * args: --search off --cex off --domain boolheap */
