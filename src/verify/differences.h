/* SPDX-License-Identifier: MIT */
/* What two printed states of one domain differ in. */
#ifndef WHITTLE_VERIFY_DIFFERENCES_H
#define WHITTLE_VERIFY_DIFFERENCES_H

#include "base/text.h"

#include <stdbool.h>

/* Adds the names of the blocks and variables whose contents differ, a few of them, with commas between; nothing if none do. States
 * are printed a block a line, `name#number { contents }`; how blocks and symbols are numbered does not matter. False if none was added. */
bool differences_add(Text *out, const char *state, const char *other);

#endif
