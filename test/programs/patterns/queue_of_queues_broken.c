/* SPDX-License-Identifier: MIT */
/* The tail of an emptied queue is used. */
#define BROKEN
#include "queue_of_queues.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
