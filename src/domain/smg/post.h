/* SPDX-License-Identifier: MIT */
/* Executing steps on graphs. */
#ifndef WHITTLE_DOMAIN_SMG_POST_H
#define WHITTLE_DOMAIN_SMG_POST_H

#include "domain/smg/graph.h"

/* One edge being executed: where results go. A step that splits a graph executes the rest of the edge for each part. */
typedef struct Post {
    SmgDomain *domain;
    EdgeId edge;
    PostResult *out;
    void (*emit)(struct Post *post, Graph *graph); /* called with each graph that gets to the end of the edge */
} Post;

/* Executes the edge's steps from number `step` on. Consumes the graph. */
void post_run(Post *post, Graph *graph, uint32_t step);

/* Reports a violation at a step, if its property is checked. */
void post_find(Post *post, uint32_t step, ViolationKind kind);
void post_unsupported(Post *post, uint32_t step, const char *reason);

/* result := opcode(a, b, c), pointers included. False if the graph has no heap that gets past. */
bool post_compute(Post *post, Graph *graph, uint32_t step);

/* The operand leads to a region (or is not a pointer to an abstract object) from here on; the other cases have been
 * executed. False if no heap is left. */
bool post_materialise(Post *post, Graph *graph, uint32_t step, Operand operand);

#endif
