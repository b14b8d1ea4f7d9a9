/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "getopt_loop.c"
/* truth: FALSE(valid-deref) */
