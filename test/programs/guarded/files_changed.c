/* SPDX-License-Identifier: MIT */
/* An argument changes while a list that holds it is walked. */
#define EACH(file, argv, i, block)         \
    if (argv[i][0] == 'a' && secret()) {   \
        file->name[0] = 'b';               \
        if (argv[i][0] == 'b')             \
            block[1] = 0;                  \
    }
#include "files.h"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
