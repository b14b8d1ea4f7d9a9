/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "qsort_owned.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
