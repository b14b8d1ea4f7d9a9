/* SPDX-License-Identifier: MIT */
/* The failing run that people want to see: the same violation at the same operation, with the fewest choices, then on
 * the shortest path, then with the smallest values that delta debugging over the choices finds. Every run tried is
 * executed by the interpreter. The work is bounded by runs and steps, so the answer depends on the run given alone; the
 * budget only cuts it off. */
#ifndef WHITTLE_SEARCH_MINIMISE_H
#define WHITTLE_SEARCH_MINIMISE_H

#include "machine/interpreter.h"

/* Replaces a trusted failing run by a simpler one, if one is found. Returns how many runs were tried. */
uint64_t minimise_run(const Program *program, PropertySet properties, Budget *budget, RunResult *run);

#endif
