/* SPDX-License-Identifier: MIT */
/* Read after it was freed. A list of blocks of two kinds and sizes in turn, built at its front, walked and released. */
#define BROKEN
#include "alternating_kinds.c"

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --domain symheap */
