/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "buckets_left.c"
/* truth: FALSE(valid-memtrack) */
