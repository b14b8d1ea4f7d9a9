/* SPDX-License-Identifier: MIT */
/* Functions without source (--unknown any, whittle stub): a C file with a body for each. A stub does whatever code could
 * do that has only its arguments, and the program's global variables that others can name: write to all that these lead
 * to, return any value, fresh memory, a pointer that it has seen, or NULL, and call functions that pointers lead to. What
 * can be reached is found by the types: a *cursor* of each type that pointers lead to walks from an argument or a
 * variable along the fields, in a loop that does one thing a round, for as many rounds as it likes; a second cursor of
 * the type remembers a pointer, to be stored or returned. From a pointer on, the rest of its object can be reached
 * (__whittle_room, STEP_BLOCK_SIZE).
 *
 * As the file is C, a proof with it covers every such function, and a failing run is executed and replayed: it says what
 * happens if the function does what the stub did. What is left out is an assumption, printed: that the function frees
 * nothing, keeps nothing for later calls, calls nothing by its name, and does nothing undefined. */
#ifndef WHITTLE_ENTRY_STUB_H
#define WHITTLE_ENTRY_STUB_H

#include "program/program.h"

/* Adds the file for Program.missing, whose types must be known, and the assumption. Functions without a stub are named in
 * `left_out` with the reason, a line each; `count` receives how many stubs there are. */
void stub_write(Text *text, Text *assumption, Text *left_out, const Program *program, size_t *count);

#endif
