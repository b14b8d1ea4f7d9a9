/* SPDX-License-Identifier: MIT */
/* The nodes are freed by both orders. */
#define BROKEN
#include "two_orders.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
