/* SPDX-License-Identifier: MIT */
/* The distance of two pointers to one argument is 0. */
#define EACH(file, argv, i, block)  \
    if (file->name - argv[i] == 0)  \
    block[1] = 0
#include "files.h"

/* truth: FALSE(valid-deref)
 * arch: 64 */
