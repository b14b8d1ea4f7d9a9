/* SPDX-License-Identifier: MIT */
/* Which nodes pointers lead to: in some heap that a graph describes (*may*), in every one (*must*).
 *
 * MAY. A node is reached if any chain of pointers leads from a root to it: cells of any node, the `otherwise` of an
 * OPTIONAL, pointers at any offset. A node that may not be reached is in no heap reachable: it can be removed.
 *
 * MUST. A node is *held* if in every heap all its blocks are reachable, by pointers to a byte of their block or one
 * past its end. A heap block that may not be held is lost. What a pointer surely leads to depends on whether its target
 * has a block, and on the end by which it is entered:
 *
 *     target                             surely leads on to
 *     region, segment of length >= 1     the values of all cells: a segment has a first and a last block, and the walk
 *                                        along its links passes every block
 *     SLS, TREE that may be empty        with a block: as above; without: to the next cell's value only
 *     DLS that may be empty              with a block: as above; without: from FIRST to the next cell's value only, from
 *                                        LAST to the prev cell's value only
 *     OPTIONAL                           with its block: the values of its cells; without: to `otherwise` only
 *
 * So what surely follows is what follows in both cases. A pointer to an empty object at another offset than its links
 * use means its neighbour at an equally shifted offset, maybe outside of it (value_when_empty).
 *
 * Example: h -> DLS of length >= 0 with next -> A, prev -> B. A is held by h; B is not, for the segment may be empty.
 * With a second pointer to the LAST block, both are.
 *
 * OWNERS. A nested node, and a dependent one, exists only if the block that leads to it does. It is never lost by
 * itself: fold and join make it so only if its owner holds it, and its owner's cells change only after the owner was made
 * concrete, when it is neither nested nor dependent any more. But what it points to may outlive it: a cell of a node
 * with an owner leads on only where the owner surely has a block. */
#ifndef WHITTLE_DOMAIN_SMG_REACH_H
#define WHITTLE_DOMAIN_SMG_REACH_H

#include "domain/smg/graph.h"

/* One byte a node, in memory of the caller's. Roots: globals, frames, returned values, anchors; only globals if
 * `globals_only`. `held` may be NULL; a node with an owner counts as held if it is reached. */
void graph_reach(const Graph *graph, bool globals_only, uint8_t *reached, uint8_t *held);

/* Is each of the values that is a pointer to a live heap block surely in a place that the roots hold? Same end of a
 * segment, and if it may be empty, same offset. Nodes of `stop` lead nowhere. */
bool graph_holds_values(const Graph *graph, const uint8_t *stop, const ExecValue *values, size_t count);

/* Does it exist only if the block that leads to it does? */
bool node_has_owner(const GraphNode *node);

/* The offset that links to this end of an abstract object point to. */
int64_t node_entry(const GraphNode *node, Target target);

/* Pointer by pointer, where may and must agree (for pointers.h). Does the cell (NULL: `otherwise`) lead on in every heap,
 * by whichever end the node is entered? */
bool cell_must_lead(const GraphNode *node, const Cell *cell);
/* The constant offsets at which a pointer surely holds the node, and its neighbour where it is empty. */
Interval node_sure_offsets(const GraphNode *node);

/* What the pointer to an abstract object means if the object has no block: undefined if that is not known. */
ExecValue value_when_empty(const Graph *graph, ExecValue pointer);

#endif
