/* SPDX-License-Identifier: MIT */
/* The end of an argument is overwritten by way of a list that holds it, too. */
#define AFTER(argc, argv, files, kept)                             \
    for (struct file *file = files; file; file = file->next)       \
        if (secret())                                              \
            file->name[strlen(file->name)] = 'x';
#include "files.h"

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * arch: 64 */
