/* SPDX-License-Identifier: MIT */
#define SWAPPED
#include "two_arrays.c"
/* truth: TRUE
 * args: --malloc-succeeds */
