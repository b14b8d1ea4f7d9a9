/* SPDX-License-Identifier: MIT */
/* An unlinked entry's buffer is used. */
#define BROKEN
#include "driver_entries.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
