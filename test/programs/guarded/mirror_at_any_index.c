/* SPDX-License-Identifier: MIT */
/* The owner's pointer is overwritten at any index, the mirror's by it. */
#define AFTER(n, words, kept)                      \
    int k = __VERIFIER_nondet_int();               \
    k = k < 0 || k >= n ? 0 : k;                   \
    words[k] = NULL;                               \
    if (secret())                                  \
        kept[k] = words[k];
#include "mirror.h"
/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
