/* SPDX-License-Identifier: MIT */
/* The owner's pointer is overwritten, and the owner's pointers are freed. */
#define AFTER(n, words, kept) if (secret()) words[1] = NULL;
#define RELEASED words
#include "mirror.h"
/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
