/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "format_wrapper.c"
/* truth: FALSE(valid-deref) */
