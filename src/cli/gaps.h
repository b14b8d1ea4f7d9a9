/* SPDX-License-Identifier: MIT */
/* What of a program is outside what whittle models, said when it has been read and before anything is tried: functions without a body,
 * and constructs, each with what to do about it. Whether a run gets there is another question. */
#ifndef WHITTLE_CLI_GAPS_H
#define WHITTLE_CLI_GAPS_H

#include "program/program.h"

/* Prints them to standard error, nothing if there are none. */
void gaps_warn(const Program *program);

#endif
