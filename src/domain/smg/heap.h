/* SPDX-License-Identifier: MIT */
/* Graphs and concrete heaps (machine/heap.h), and graphs for people. */
#ifndef WHITTLE_DOMAIN_SMG_HEAP_H
#define WHITTLE_DOMAIN_SMG_HEAP_H

#include "domain/smg/graph.h"

/* Does the graph describe this heap? May err only on the side of "yes". */
bool graph_describes(const Graph *graph, const Heap *heap);
/* The graph of just this heap: nothing folded, nothing forgotten but which bytes make up a number. */
Graph graph_of_heap(SmgDomain *domain, const Heap *heap);
/* DomainOps.concretise. */
size_t graph_concretise(const Graph *graph, size_t size, size_t most, HeapSample *out);
/* The heap with unknowns that the graph is; false if it has summaries, or callers were left out. */
/* DomainOps.shape; the variable is a pointer to a struct with a name. */
bool states_shape(const State *const *states, size_t count, ObjectId variable, Text *says);
bool graph_outline(const Graph *graph, Arena *arena, Outline *out);
/* DomainOps.invariant. */
const Term *graph_invariant(const Graph *graph);
void graph_dot(Text *text, const Graph *graph);

#endif
