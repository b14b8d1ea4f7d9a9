/* SPDX-License-Identifier: MIT */
/* The end of an argument is overwritten by way of a copy of argv. */
#define AFTER(argc, argv, files, kept)       \
    for (int i = 0; i < argc; i++)           \
        if (secret())                        \
            kept[i][strlen(kept[i])] = 'x';
#include "files.h"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
