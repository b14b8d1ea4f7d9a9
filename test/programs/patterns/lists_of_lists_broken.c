/* SPDX-License-Identifier: MIT */
/* A node in the middle is freed too early. */
#define BROKEN
#include "lists_of_lists.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
