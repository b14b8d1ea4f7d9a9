/* SPDX-License-Identifier: MIT */
/* A threaded tree is visited in order. Broken: the end of the last thread is accessed. */
#define BROKEN
#include "tree_threaded.c"

/* truth: FALSE(valid-deref)
 * args: --property valid-deref */
