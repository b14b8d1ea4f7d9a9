/* SPDX-License-Identifier: MIT */
#define BROKEN
#include "double_list_delete.c"

/* truth: FALSE(valid-deref) */
