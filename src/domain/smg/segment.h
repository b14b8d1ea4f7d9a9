/* SPDX-License-Identifier: MIT */
/* Abstract objects made concrete again, just as far as an access asks for. */
#ifndef WHITTLE_DOMAIN_SMG_SEGMENT_H
#define WHITTLE_DOMAIN_SMG_SEGMENT_H

#include "domain/smg/graph.h"

bool node_is_segment(const GraphNode *node);
/* Does what is private to its blocks, or elements, lie a level deeper? */
bool node_nests(const GraphNode *node);
/* Is the cell one of the links between the nodes of this segment? */
bool node_links_by(const GraphNode *segment, const Cell *cell);
bool node_is_abstract(const GraphNode *node);
bool node_may_be_empty(const GraphNode *node);
/* May the heap lack a block with this cell, and therefore the cell's target? */
bool node_may_lack(const GraphNode *node, const Cell *cell);
/* Assumes that the abstract object is empty: pointers to it are replaced by the values that an empty one stands for.
 * False if no such heap exists: a circle of this segment alone has a node, and a condition may exclude emptiness. */
bool segment_empty(Graph *graph, NodeId id);
/* Assumes that it has a block; false if no such heap exists. */
bool segment_fill(Graph *graph, NodeId id);
/* Assumes presence or absence of each OPTIONAL whose condition decides it; false if no heap is left. */
bool segments_decide(Graph *graph);
/* The number of letters that the block at that end may have, in the segment's pattern (pattern.h) with the most. */
unsigned segment_choices(const Graph *graph, NodeId id, Target target);
/* Assumes that its first (or last) block has the i-th of these letters. */
void segment_choose(Graph *graph, NodeId id, Target target, unsigned i);
/* Assumes, in each pattern, a letter with which the segment is shortest. */
void segment_hurry(Graph *graph, NodeId id);
/* Materialises the block that `target` means from a segment that has one; pointers to the block follow. False if no
 * such heap exists. */
bool segment_unfold(Graph *graph, NodeId id, Target target);

/* A copy of the abstract object with what is private to its blocks: a region that is one of them, or another such object. */
NodeId segment_copy(Graph *graph, NodeId id, bool is_region);

/* Is the value of the tree's hole other than null? Then the hole lies in the left or in the right subtree of the
 * root. */
bool tree_has_hole(const Graph *graph, NodeId id);
/* Materialises the root of a TREE that has one; the hole lies in this subtree of it. */
void tree_unfold(Graph *graph, NodeId id, bool hole_is_right);

/* The pointer plus a number of bytes; for a number, the sum. */
ExecValue value_shifted(Graph *graph, ExecValue value, int64_t bytes);

#endif
