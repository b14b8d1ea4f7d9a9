/* SPDX-License-Identifier: MIT */
/* Samples: what a pointer led to at a point of a run, as a graph. A node is a place in a live block that a pointer to a
 * struct leads to; links are its fields that point to structs, numbers its integer fields. Types are those of the debug
 * information, so a sample is a guess about the program and no verdict rests on it. */
#ifndef WHITTLE_SHAPES_SAMPLE_H
#define WHITTLE_SHAPES_SAMPLE_H

#include "machine/heap.h"

enum {
    NODE_FIELDS_MOST = 16,
    SAMPLE_NODES_MOST = 64, /* a larger structure is no sample: part of it would not do */
    LINK_NULL = -1,
    LINK_UNKNOWN = -2, /* uninitialised, dangling, or no struct of the type */
};

typedef struct NodeField {
    const char *name; /* "next", "child[1]", "list.next" */
    uint64_t offset;
    uint32_t size;
    bool is_signed;     /* of a number */
    const Type *target; /* of a link: the struct it points to; NULL: a number */
} NodeField;

/* A struct as a type of nodes. */
typedef struct NodeType {
    const Type *type;
    NodeField fields[NODE_FIELDS_MOST];
    uint32_t field_count; /* a field beyond the limit is not looked at */
} NodeType;

typedef struct NodeTypes {
    Arena *arena;
    NodeType **items;
    size_t count, capacity;
} NodeTypes;

typedef struct SampledNode {
    BlockId block;
    uint64_t offset;
    uint32_t number; /* of the block among the heap blocks of the run, from 1; 0: an object of the program */
    const NodeType *type;
    int64_t
        values[NODE_FIELDS_MOST]; /* of a link: the node's index, LINK_NULL or LINK_UNKNOWN; of a number: its value */
    bool is_known[NODE_FIELDS_MOST]; /* of a number */
} SampledNode;

typedef struct Sample {
    SampledNode *nodes; /* the first is what the pointer led to */
    uint32_t count;
    LocationId location; /* where the run was */
    uint64_t hash;       /* equal for equal graphs */
} Sample;

/* Are these the same struct? Types of several files, or of a typedef, are different values. */
bool types_agree(const Type *left, const Type *right);
const NodeType *node_types_find(NodeTypes *types, const Type *type);

/* What the value, a pointer to a struct of this type, leads to. The nodes live in the arena. False if it leads to no live
 * struct of the type, or to too many. */
bool sample_take(Sample *sample, Arena *arena, NodeTypes *types, const Heap *heap, Value value, const Type *type);

#endif
