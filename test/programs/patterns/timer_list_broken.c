/* SPDX-License-Identifier: MIT */
/* An expired timer is cancelled again. */
#define BROKEN
#include "timer_list.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
