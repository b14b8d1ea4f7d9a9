/* SPDX-License-Identifier: MIT */
/* A top leads to the node, not the column. */
#define BROKEN
#include "towers.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
