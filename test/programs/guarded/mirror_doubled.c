/* SPDX-License-Identifier: MIT */
/* Two elements of the owner are the same pointer: the mirror's are not. */
#define AFTER(n, words, kept) if (secret()) words[1] = words[2];
#define RELEASED words
#include "mirror.h"
/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
