/* SPDX-License-Identifier: MIT */
/* Down to a leaf and up again by the pointers to parents. Broken: two steps at once. */
#define BROKEN
#include "parent_climb.c"

/* truth: FALSE(valid-deref)
 * args: --property valid-deref */
