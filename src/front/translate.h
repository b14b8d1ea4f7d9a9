/* SPDX-License-Identifier: MIT */
/* Bitcode to CFA. */
#ifndef WHITTLE_FRONT_TRANSLATE_H
#define WHITTLE_FRONT_TRANSLATE_H

#include "front/front.h"

/* Reads and links the bitcode (or .ll) files at `paths`, made of options->files in that order, and translates them.
 * Returns NULL, or a message: truncated or hostile bitcode, a data model that does not fit, no entry function. */
char *translate_files(const FrontOptions *options, const char *const *paths, size_t count, Program **program,
                      FrontCost *cost);

#endif
