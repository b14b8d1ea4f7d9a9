/* SPDX-License-Identifier: MIT */
/* The safety net of `whittle check`: whatever happens to the process, the first line of output is a verdict. When
 * memory cannot be had, or CPU time or memory is used up although nobody asked the budget, UNKNOWN is printed and the
 * process ends, its temporary files removed. Memory is what is resident, whoever asked for it. */
#ifndef WHITTLE_CLI_GUARD_H
#define WHITTLE_CLI_GUARD_H

#include "base/budget.h"

/* Takes the limits and arms the net. Returns the budget to work with, a little below the limits so that a report can
 * be written. */
Budget guard_begin(double seconds, double mebibytes);
/* From here on the verdict is the caller's to print. */
void guard_end(void);

#endif
