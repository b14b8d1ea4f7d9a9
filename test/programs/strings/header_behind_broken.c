/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "header_behind.c"
/* truth: FALSE(valid-deref)
 * arch: 64 */
