/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "two_arrays.c"
/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
