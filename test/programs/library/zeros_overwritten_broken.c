/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "zeros_overwritten.c"
/* truth: FALSE(valid-deref) */
