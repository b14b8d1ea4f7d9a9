/* SPDX-License-Identifier: MIT */
/* Every node also leads to the one after its successor. Broken: every second node is left behind. */
#define BROKEN
#include "list_express.c"

/* truth: FALSE(valid-memtrack) */
