/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "leak_other_field.c"

/* truth: FALSE(valid-memtrack)
 * args: --domain boolheap --property valid-memtrack */
