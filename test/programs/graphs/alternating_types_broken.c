/* SPDX-License-Identifier: MIT */
/* The blocks of a list alternate between two types. Broken: read after it was freed. */
#define BROKEN
#include "alternating_types.c"

/* truth: FALSE(valid-deref) */
