/* SPDX-License-Identifier: MIT */
/* A pointer of the owner is moved on by one byte. */
#define IN_CALL(n, words) if (secret()) words[0]++;
#define RELEASED words
#include "mirror.h"
/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
