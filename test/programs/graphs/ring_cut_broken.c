/* SPDX-License-Identifier: MIT */
/* A ring is cut open behind its entry and freed as a list. Broken: the ring is not cut. */
#define BROKEN
#include "ring_cut.c"

/* truth: FALSE(valid-deref) */
