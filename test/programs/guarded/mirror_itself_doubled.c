/* SPDX-License-Identifier: MIT */
/* Two elements of the mirror are the same pointer: the owner's are not. */
#define AFTER(n, words, kept) if (secret()) kept[1] = kept[2];
#include "mirror.h"
/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
