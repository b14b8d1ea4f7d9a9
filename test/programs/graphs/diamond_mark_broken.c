/* SPDX-License-Identifier: MIT */
/* A diamond is freed once, by a mark of those visited. Broken: without looking at the mark. */
#define BROKEN
#include "diamond_mark.c"

/* truth: FALSE(valid-deref) */
