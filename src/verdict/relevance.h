/* SPDX-License-Identifier: MIT */
/* What of a failing run led to its violation: a dynamic backward slice over its trace. An event belongs to it if a
 * value it made flows into the failing step or into an address or branch that matters, if it is such a branch, if it
 * calls a function where something matters, or if it made, released or pointed to the block concerned; of a leak, also if
 * it is a branch that skipped a free. Each has a distance: how far it is from the violation, counted in dependences. For
 * people: nothing but what is shown rests on it. */
#ifndef WHITTLE_VERDICT_RELEVANCE_H
#define WHITTLE_VERDICT_RELEVANCE_H

#include "machine/interpreter.h"

#define IRRELEVANT UINT32_MAX

typedef struct Relevance {
    uint32_t *distance; /* of each event of the trace; IRRELEVANT if it does not matter */
    uint32_t *call;     /* of each event: the event that called its function, ID_NONE or more than any if not known */
} Relevance;

/* Of a trace whose last event committed result->finding. */
Relevance relevance_of(const Program *program, const Trace *trace, const RunResult *result);
void relevance_free(Relevance *relevance);

#endif
