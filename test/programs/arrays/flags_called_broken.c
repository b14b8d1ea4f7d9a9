/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "flags_called.c"
/* truth: FALSE(valid-deref) */
