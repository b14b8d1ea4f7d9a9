/* SPDX-License-Identifier: MIT */
/* The product wraps: 2^62 + 1 elements get 4 bytes. */
#define BROKEN
#include "mul_overflow.c"
/* truth: FALSE(valid-deref)
 * arch: 64 */
