/* SPDX-License-Identifier: MIT */
/* A tree is freed from its leaves, by the pointers to parents. Broken: the wrong link is cut. */
#define BROKEN
#include "parent_free.c"

/* truth: FALSE(valid-deref) */
