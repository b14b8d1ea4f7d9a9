/* SPDX-License-Identifier: MIT */
/* The join of two graphs, which is also their order, and of two nodes of one graph, which is how lists are folded.
 *
 * Both graphs are walked at once from the same roots. Pairs of values become values, pairs of nodes become nodes of the
 * result; a node is paired with one other at most. Where one side has a segment and the other side has nothing at its
 * place, the segment is inserted with minimum length 0. The result is built apart: a failed join leaves nothing behind.
 */
#ifndef WHITTLE_DOMAIN_SMG_JOIN_H
#define WHITTLE_DOMAIN_SMG_JOIN_H

#include "domain/smg/graph.h"

/* How the two sides compare. */
typedef enum JoinStatus {
    JOIN_EQUAL,
    JOIN_LEFT,  /* the left one is more general */
    JOIN_RIGHT, /* the right one is more general */
    JOIN_APART, /* neither */
} JoinStatus;

/* Is every heap of `left` described by `right`, as far as the join can tell? */
bool graph_leq(const Graph *left, const Graph *right);

/* Do variables and registers alone, without a look at the heap, tell that it is not? Quick: most states that are compared
 * are told apart by them. */
bool graph_refutes_leq(const Graph *left, const Graph *right);

typedef struct JoinResult {
    Graph graph;
    JoinStatus shape;   /* comparing all but numbers */
    JoinStatus numbers; /* comparing what is known about numbers */
    bool is_union;      /* but for numbers, it describes no more than the two together */
    bool loses_start;   /* on both sides it was known how far a heap block's only pointers lie behind its beginning, */
    bool loses_header;  /* and no further than a header is long */
} JoinResult;
/* False if there is no common generalisation worth having. `keeps_constants`: different constants in heap blocks have no join. */
bool graph_join(const Graph *left, const Graph *right, Widening widening, bool keeps_constants, JoinResult *result);

/* Joins the contents of two nodes of the graph (all cells but those at `next` and `prev`; prev < 0: there is none) into
 * a new node `joined` of this kind, with the level of a segment that describes both; what differs between them and is
 * private becomes nested. On success the graph holds the new node beside the old ones, which still have to be taken out
 * with what is private to them. With `keeps_constants` different constants become a pattern; in a TREE, and in what is
 * private, they have no join. On failure the graph is useless. */
bool graph_join_nodes(Graph *graph, NodeId left, NodeId right, NodeKind kind, int64_t next, int64_t prev,
                      bool keeps_constants, NodeId *joined, JoinStatus *status);

JoinStatus join_both(JoinStatus a, JoinStatus b);

#endif
