/* SPDX-License-Identifier: MIT */
/* From where may memory still be freed: so a leak's story can name the branch that skipped it. */
#ifndef WHITTLE_VERDICT_RELEASE_H
#define WHITTLE_VERDICT_RELEASE_H

#include "program/program.h"

/* Of each location: an operation that frees, or calls a function that may, can be reached in its function. Owned by the
 * caller. Calls through pointers do not count. */
bool *release_reach(const Program *program);

#endif
