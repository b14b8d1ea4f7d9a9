/* SPDX-License-Identifier: MIT */
/* The locks are not released. A driver's list: each entry owns a lock and a buffer. */
#define BROKEN
#include "lock_and_buffer.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --domain symheap */
