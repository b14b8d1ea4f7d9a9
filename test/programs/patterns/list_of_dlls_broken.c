/* SPDX-License-Identifier: MIT */
/* The first node of the inner list is freed twice. */
#define BROKEN
#include "list_of_dlls.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
