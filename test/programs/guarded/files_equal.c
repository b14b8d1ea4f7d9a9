/* SPDX-License-Identifier: MIT */
/* An argument that a list holds is the argument. */
#define EACH(file, argv, i, block) \
    if (file->name == argv[i])     \
    block[1] = 0
#include "files.h"

/* truth: FALSE(valid-deref)
 * arch: 64 */
