/* SPDX-License-Identifier: MIT */
#ifndef WHITTLE_PROGRAM_LOOP_H
#define WHITTLE_PROGRAM_LOOP_H

#include "program/program.h"

/* The locations of a loop: its head, and what leads to an edge back to it without passing it. A flag for each location of the
 * program, to be freed. */
bool *loop_locations(const Program *program, LocationId head);

#endif
