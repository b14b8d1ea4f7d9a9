/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "double_list_swap.c"

/* truth: FALSE(valid-memtrack) */
