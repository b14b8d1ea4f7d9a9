/* SPDX-License-Identifier: MIT */
/* The new end keeps its link to the node that went. */
#define BROKEN
#include "deque.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
