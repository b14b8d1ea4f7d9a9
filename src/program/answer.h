/* SPDX-License-Identifier: MIT */
/* Library functions that only look: two calls of strcmp with the same arguments, and no write to memory between them, answer
 * the same. A proof that has followed the first one through two strings of any length would follow the second one
 * anew, and know nothing of the first one's answer. */
#ifndef WHITTLE_PROGRAM_ANSWER_H
#define WHITTLE_PROGRAM_ANSWER_H

#include "program/program.h"

/* Replaces calls whose answer a register holds on every way that leads there by what the register holds: a copy, or any value of
 * its sign where the function's answer is no more than a sign. Part of sealing: edges and order are known, live is not. */
void answer_share(Program *program);

#endif
