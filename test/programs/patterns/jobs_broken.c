/* SPDX-License-Identifier: MIT */
/* A job's function frees its argument, and so does the queue. */
#define BROKEN
#include "jobs.c"

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
