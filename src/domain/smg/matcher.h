/* SPDX-License-Identifier: MIT */
/* Inside membership (describe.c, describe_length.c): the walk over a graph and a heap, what has been matched, and what is still to
 * be. All that fit, match, choose or solve return false if the heap is not the graph's under the choices made so far. */
#ifndef WHITTLE_DOMAIN_SMG_MATCHER_H
#define WHITTLE_DOMAIN_SMG_MATCHER_H

#include "domain/numbers/assign.h"
#include "domain/smg/heap.h"

typedef struct Match {
    NodeId node;
    uint32_t instance, before; /* before: the last match of the same node, + 1 */
    uint32_t length;           /* blocks */
    BlockId first, last;
} Match;

/* A value of the graph that must be this value of the heap. */
typedef struct Goal {
    ExecValue value;
    uint32_t instance;
    Value concrete;
} Goal;

/* A cell at a symbolic offset, or a run, to be looked at when the offset is known. */
typedef struct Fact {
    const Cell *cell;
    uint32_t instance;
    BlockId block;
} Fact;

/* How long the lists are. */
typedef struct Extent {
    size_t instances, assignments; /* when it was taken: of `assigned` */
    size_t matches, goals, goals_done, facts, facts_done, taken;
} Extent;

typedef struct Matcher {
    const Graph *graph;
    const Heap *heap;
    Extent now;
    Assigned assigned;
    Match *matches;
    Goal *goals;
    Fact *facts;     /* the first facts_done are settled, in the order of `order` */
    uint32_t *order; /* of facts: the index of each; a permutation, so that any may be settled next */
    BlockId *taken;
    size_t match_capacity, goal_capacity, fact_capacity, order_capacity, taken_capacity;
    uint32_t *last_match; /* by node: + 1, 0 for none */
    uint32_t *is_taken;   /* by block: 1, or twice the number of its aliases */
    size_t steps;
} Matcher;

/* How long the lists are now; cutting them to that. */
Extent matcher_extent(const Matcher *matcher);
void matcher_undo(Matcher *matcher, Extent to);
void matcher_add_goal(Matcher *matcher, ExecValue value, uint32_t instance, Value concrete);
void matcher_add_match(Matcher *matcher, NodeId node, uint32_t instance, uint32_t length, BlockId first, BlockId last);

/* The block that a value leads to, by its provenance or as an address, and the offset there. */
BlockId matcher_target(const Matcher *matcher, Value value);
int64_t matcher_offset(const Matcher *matcher, Value value, BlockId block);

bool matcher_fits_label(const GraphNode *node, const Block *block);
/* A cell at this offset of a block; one block of a node, links left out; a region, or the block of an OPTIONAL, that has no match
 * yet. Values belong to `instance`. */
bool matcher_fit_cell(Matcher *matcher, const Cell *cell, int64_t offset, uint32_t instance, BlockId id);
bool matcher_fit_block(Matcher *matcher, const GraphNode *node, uint32_t instance, BlockId id);
bool matcher_match_block(Matcher *matcher, NodeId node, uint32_t instance, BlockId block);

/* Goes through all goals and facts that are left. */
bool matcher_solve(Matcher *matcher);
/* A goal that leads to an abstract object without a match: goes on with each length that the object may have. */
bool matcher_choose_length(Matcher *matcher, const Goal *goal, uint32_t instance);
/* Goes on with what a pointer to an abstract object without blocks means. */
void matcher_add_empty_goal(Matcher *matcher, const Goal *goal, uint32_t instance);

#endif
