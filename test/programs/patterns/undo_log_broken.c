/* SPDX-License-Identifier: MIT */
/* Dropping the redo list leaves a pointer to it. */
#define BROKEN
#include "undo_log.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
