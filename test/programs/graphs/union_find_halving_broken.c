/* SPDX-License-Identifier: MIT */
/* A forest of sets whose ways are halved as they are climbed. Broken: freed along the halved ways. */
#define BROKEN
#include "union_find_halving.c"

/* truth: FALSE(valid-memtrack) */
