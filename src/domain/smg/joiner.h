/* SPDX-License-Identifier: MIT */
/* A join in progress: what the files join*.c share among themselves. join.c starts from the roots; join_value.c pairs
 * values and nodes, join_number.c numbers, join_label.c the labels of nodes, join_cells.c their contents; join_condition.c
 * and join_pattern.c come last, when all nodes are paired. */
#ifndef WHITTLE_DOMAIN_SMG_JOINER_H
#define WHITTLE_DOMAIN_SMG_JOINER_H

#include "domain/smg/join.h"

enum { LEFT, RIGHT };

/* A pair of nodes whose contents are still to be joined; index ID_NONE on the side that has none (an inserted segment).
 */
typedef struct NodePair {
    NodeId node[2], joined;
    uint8_t context[2]; /* how many levels each node itself sinks */
    uint8_t deeper[2];  /* and what is private to it: one more for a region that becomes a segment */
} NodePair;

typedef struct Joiner {
    const Graph *graph[2];
    Graph *out;
    uint32_t *map[2];   /* node of a side -> node of the result, ID_NONE */
    uint32_t *inserted; /* node of the result -> side + 1 that alone has it, 0 if both */
    size_t inserted_capacity;
    NodePair *pairs;
    size_t pair_count, pair_capacity;
    size_t pairs_done;
    LinearPair *numbers;
    size_t number_count, number_capacity;
    unsigned depth; /* of segments being inserted one behind the other */
    JoinStatus status;
    unsigned unions;        /* places where lengths differ and the result has just those of either side */
    bool shifts;            /* pointers lead to different places behind the beginning of a block */
    bool shifts_far;        /* and further behind it than a header is long */
    bool widens;            /* what grew from left to right is given up */
    bool only_leq;          /* give up as soon as left is not below right */
    bool keeps_constants;   /* different constants in heap blocks have no join */
    bool in_heap;           /* the contents being joined are those of a heap block, for which no pattern is made */
    bool has_naturals;      /* are natural values paired? */
    bool folding;           /* both sides are the one graph that is also the result */
    NodeId fold[2], folded; /* the nodes being folded, and their segment */
    uint8_t deeper[2];      /* NodePair.deeper of the pair whose contents are being joined */
} Joiner;

Joiner joiner_create(const Graph *left, const Graph *right, Graph *out);
void joiner_free(Joiner *joiner);

/* Records how the sides compare at some place (`side` alone is more general); false if the order asked for is refuted.
 */
bool joiner_compares(Joiner *joiner, JoinStatus status);
bool joiner_more_general(Joiner *joiner, int side);

/* The number, the value, the label that describes both; false if there is none. `into`: the node on the left that the
 * numbers are offsets into (constants keep their stride), NULL if they are none. `context`: how many levels each node
 * itself sinks. */
bool joiner_numbers(Joiner *joiner, Linear left, Linear right, const GraphNode *into, Linear *out);
bool joiner_values(Joiner *joiner, ExecValue left, ExecValue right, ExecValue *out);
bool joiner_labels(Joiner *joiner, const GraphNode *left, const GraphNode *right, GraphNode *out, uint8_t context[2]);
void joiner_pair(Joiner *joiner, NodeId left, NodeId right, NodeId joined, const uint8_t context[2]);

/* Are both sizes known, and different? */
bool joiner_sizes_differ(const GraphNode *left, const GraphNode *right);
/* May a node of this level of the result hold the value? */
bool joiner_is_nested_in(const Joiner *joiner, unsigned level, ExecValue value);

/* Pairs the natural values of paired numbers, too. */
void joiner_naturals(Joiner *joiner);

/* What only one side has. `end`: the end of a segment that a link to it means, TARGET_REGION if it is no link. */
Linear joiner_one_sided(Joiner *joiner, int side, Linear number);
Linear joiner_one_sided_size(Joiner *joiner, int side, Linear size);
bool joiner_copy_value(Joiner *joiner, int side, ExecValue value, Target end, ExecValue *out);
/* A node of the result that only one side has. */
NodeId joiner_add_one_sided(Joiner *joiner, int side, NodeId id, GraphNode label);
/* The side that alone has this inserted node, -1 if both have it. */
int joiner_inserted_side(const Joiner *joiner, NodeId id);
uint32_t joiner_pointer_bytes(const Joiner *joiner);
void joiner_set_link(Joiner *joiner, NodeId id, int64_t offset, ExecValue value);

/* Joins the contents of all pairs; then the links of inserted segments; then facts at symbolic
 * offsets, when all numbers are paired. */
bool joiner_work(Joiner *joiner);
bool joiner_finish(Joiner *joiner);
/* Are the neighbours of doubly linked segments what they were? */
bool joiner_neighbours(const Joiner *joiner);
bool joiner_facts(Joiner *joiner);
/* The number of side `from` as the other side has it, by the pairs so far; false if it is in none. */
bool joiner_translate(const Joiner *joiner, int from, Linear number, Linear *other);
/* The runs of paired nodes, once other numbers are paired. */
bool joiner_runs(Joiner *joiner);
/* Are two runs being folded? */
bool joiner_folds_runs(const Joiner *joiner);
/* When all nodes are paired: sizes of blocks that grew. */
bool joiner_sizes(Joiner *joiner);
/* At the very end: when the blocks are there that may be absent. */
bool joiner_conditions(Joiner *joiner);
/* Which arrays runs mirror. */
bool joiner_mirrors(Joiner *joiner);
/* And in which order segments have their constants. */
bool joiner_patterns(Joiner *joiner);

#endif
