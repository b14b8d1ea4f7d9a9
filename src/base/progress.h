/* SPDX-License-Identifier: MIT */
/* The progress line: phase, counters, CPU time and memory, a few times a second on standard error if that is a
 * terminal, else nothing. A timer draws it, so the work itself only has to count. */
#ifndef WHITTLE_BASE_PROGRESS_H
#define WHITTLE_BASE_PROGRESS_H

#include <stdint.h>

/* Begins a phase; `counter` (may be NULL) is read now and then until the next phase, and is shown under this name. */
void progress_phase(const char *phase, const uint64_t *counter, const char *counter_name);
/* Stops and wipes the line; before anything else is printed. */
void progress_end(void);

#endif
