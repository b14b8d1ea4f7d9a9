/* SPDX-License-Identifier: MIT */
/* Abstract objects made concrete again, just as far as an access asks for. */
#ifndef WHITTLE_DOMAIN_SMG_SEGMENT_H
#define WHITTLE_DOMAIN_SMG_SEGMENT_H

#include "domain/smg/graph.h"

bool node_is_segment(const GraphNode *node);
/* Is the cell one of the links between the nodes of this segment? */
bool node_links_by(const GraphNode *segment, const Cell *cell);
bool node_is_abstract(const GraphNode *node);
bool node_may_be_empty(const GraphNode *node);
/* May there be no block that has this cell, nor one beyond it? */
bool node_may_lack(const GraphNode *node, const Cell *cell);
/* Keeps the heaps in which the abstract object has no block: pointers to it become what an empty one says. False if
 * there are none: a circle that consists of the segment alone has a node, and a condition may say so. */
bool segment_empty(Graph *graph, NodeId id);
/* Keeps the heaps in which it has at least one block; false if there are none. */
bool segment_fill(Graph *graph, NodeId id);
/* Fills or empties the OPTIONALs whose condition tells which; false if no heap is left. */
bool segments_decide(Graph *graph);
/* How many letters the block at that end may have in one of the segment's patterns (pattern.h): the most. */
unsigned segment_choices(const Graph *graph, NodeId id, Target target);
/* Keeps the heaps in which its first (or last) block has the i-th of them. */
void segment_choose(Graph *graph, NodeId id, Target target, unsigned i);
/* The same for one of those with which the segment ends soonest, in each of its patterns. */
void segment_hurry(Graph *graph, NodeId id);
/* Takes the block that `target` means out of a segment that has one, as a region of its own; pointers to it follow.
 * False if there is no such heap. */
bool segment_unfold(Graph *graph, NodeId id, Target target);

/* Is the child pointer that the tree is left by more than a null? Then the hole lies left or right of the root. */
bool tree_has_hole(const Graph *graph, NodeId id);
/* Takes the root out of a TREE that has one, with the hole on this side of it. */
void tree_unfold(Graph *graph, NodeId id, bool hole_is_right);

/* A pointer's value moved by a number of bytes; of a number, the sum. */
ExecValue value_shifted(Graph *graph, ExecValue value, int64_t bytes);

#endif
