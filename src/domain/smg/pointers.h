/* SPDX-License-Identifier: MIT */
/* An index of who points to whom in the graph looked at last, kept from graph to graph: only nodes whose memory
 * differs are looked at again. With it, what a step cut off is found without walking the whole heap (collect.c). */
#ifndef WHITTLE_DOMAIN_SMG_POINTERS_H
#define WHITTLE_DOMAIN_SMG_POINTERS_H

#include "domain/smg/graph.h"

/* One pointer that a node holds. */
typedef struct Pointer {
    uint32_t from, to;
    uint32_t next_out;         /* of the same node's, ID_NONE at the end */
    uint32_t next_in, prev_in; /* of those to the same node */
    int64_t offset;            /* -1 if symbolic */
    bool is_unsure;            /* it need not be there: !cell_must_lead (reach.h) */
    bool is_doubtful;          /* in some heap it does not hold its target */
} Pointer;

typedef struct PointerNode {
    uint32_t out, in; /* first pointers, ID_NONE if there are none */
    Interval offsets; /* at which pointers surely lead to it */
    bool is_there;    /* not removed */
    bool is_global;
    bool is_private; /* it has an owner, or is no heap block: nothing is lost if only unsure pointers lead to it */
    uint32_t root;   /* the number of the graph in which it was last a root */
    uint32_t search; /* and of the search that last met it */
    ChunkMark mark;  /* where the graph keeps it; only of the first of a run */
} PointerNode;

struct PointerIndex {
    PointerNode *nodes;
    size_t node_count, node_capacity;
    uint32_t count; /* nodes of the graph; those behind hold nothing */
    Pointer *pointers;
    size_t pointer_count, pointer_capacity;
    uint32_t unused; /* pointers to reuse, by next_out */
    uint32_t *roots; /* globals left out */
    size_t root_count, root_capacity;
    /* What the graph before led to and this one does not is here, or something that leads to it is; so are all nodes
     * that are new. May hold one twice. */
    uint32_t *suspects;
    size_t suspect_count, suspect_capacity;
    uint32_t graph_number, search_number;
    size_t doubtful_count, doubtful_roots;
};

PointerIndex *pointer_index_create(void);
void pointer_index_free(PointerIndex *index);
/* Makes it the index of this graph, and names the suspects. Nodes of the graph must not be changed in place from here
 * on: it gets a new owner. */
void pointer_index_follow(PointerIndex *index, Graph *graph);
bool pointer_index_is_root(const PointerIndex *index, uint32_t node);
/* Does every pointer surely lead to its target? */
bool pointer_index_is_sure(const PointerIndex *index);

#endif
