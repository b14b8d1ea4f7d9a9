/* SPDX-License-Identifier: MIT */
/* A callee frees a word of the array that it is given. */
#define IN_CALL(n, words) if (secret()) free(words[n / 2]);
#include "mirror.h"
/* truth: FALSE(valid-free)
 * args: --malloc-succeeds */
