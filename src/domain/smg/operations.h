/* SPDX-License-Identifier: MIT */
/* Graphs as memory that steps are executed on (exec/memory.h). */
#ifndef WHITTLE_DOMAIN_SMG_OPERATIONS_H
#define WHITTLE_DOMAIN_SMG_OPERATIONS_H

#include "domain/smg/graph.h"

extern const MemoryOps smg_memory_ops;

/* Nothing but what the values mention is kept: order and join look at all there is. */
const State *graph_freeze(Graph *graph);
Graph graph_thaw(SmgDomain *domain, const State *state);

#endif
