/* SPDX-License-Identifier: MIT */
/* The text of the oldest message is lost. */
#define BROKEN
#include "messages.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
