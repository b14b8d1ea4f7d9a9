/* SPDX-License-Identifier: MIT */
/* Deutsch, Schorr and Waite mark a tree by reversing its links. Broken: an empty child is accessed. */
#define BROKEN
#include "schorr_waite.c"

/* truth: FALSE(valid-deref)
 * args: --property valid-deref */
