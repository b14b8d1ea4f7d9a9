/* SPDX-License-Identifier: MIT */
/* Lines of the program with a caret under the place that matters. */
#ifndef WHITTLE_REPORT_EXCERPT_H
#define WHITTLE_REPORT_EXCERPT_H

#include "machine/interpreter.h"

/* Where the violation happens, where its block was made and where it ended; nothing where the source cannot be read. */
void excerpt_add_finding(Text *text, const Program *program, const RunResult *run);

#endif
