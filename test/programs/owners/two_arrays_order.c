/* SPDX-License-Identifier: MIT */
#define ORDER
#include "two_arrays.c"
/* truth: TRUE
 * args: --malloc-succeeds */
