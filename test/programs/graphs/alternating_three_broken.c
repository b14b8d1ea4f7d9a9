/* SPDX-License-Identifier: MIT */
/* Blocks of three types alternate in a list. Broken: the third block of each round is not freed. */
#define BROKEN
#include "alternating_three.c"

/* truth: FALSE(valid-memtrack) */
