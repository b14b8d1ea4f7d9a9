/* SPDX-License-Identifier: MIT */
/* A forest of sets that are united, by pointers to parents. Broken: the root is freed, and looked at again. */
#define BROKEN
#include "union_find.c"

/* truth: FALSE(valid-deref) */
