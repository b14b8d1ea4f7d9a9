/* SPDX-License-Identifier: MIT */
/* The shared datum is written after its maker released it. Neighbours share a datum: each node has the one that it made, and that of the node before. Released with its maker. */
#define BROKEN
#include "neighbours_share.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --domain symheap */
