/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "getopt_table.c"
/* truth: FALSE(valid-deref) */
