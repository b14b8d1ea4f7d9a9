/* SPDX-License-Identifier: MIT */
/* The progress line: phase, counter, the loop under way, CPU and wall time, memory, a few times a second on standard error if that is a
 * terminal, else nothing. A timer draws it, so the work itself only has to count. */
#ifndef WHITTLE_BASE_PROGRESS_H
#define WHITTLE_BASE_PROGRESS_H

#include <stdint.h>

/* Begins a phase; `counter` (may be NULL) is read now and then until the next phase, and is shown under this name. */
void progress_phase(const char *phase, const uint64_t *counter, const char *counter_name);
/* Until the next phase: the line of the program where the work is, 0 if none is known; shown as "loop at line 12". */
void progress_loop(const uint64_t *line);
/* Stops and wipes the line; before anything else is printed. */
void progress_end(void);

#endif
