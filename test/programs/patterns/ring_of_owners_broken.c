/* SPDX-License-Identifier: MIT */
/* The first node goes while others lead to it. */
#define BROKEN
#include "ring_of_owners.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
