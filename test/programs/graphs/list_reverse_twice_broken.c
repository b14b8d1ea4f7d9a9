/* SPDX-License-Identifier: MIT */
/* A list is reversed, and reversed again. Broken: what was reversed is lost. */
#define BROKEN
#include "list_reverse_twice.c"

/* truth: FALSE(valid-memtrack) */
