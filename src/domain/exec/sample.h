/* SPDX-License-Identifier: MIT */
/* A concrete heap of a memory in which no node is a summary: what shapes it (sizes, offsets, registers) gets a value; integers
 * in memory become holes, under what is known of them. */
#ifndef WHITTLE_DOMAIN_EXEC_SAMPLE_H
#define WHITTLE_DOMAIN_EXEC_SAMPLE_H

#include "domain/exec/memory.h"

typedef struct SampleNode {
    NodeStatus status; /* STATUS_REMOVED: there is none */
    NodeStorage storage;
    ObjectId object;
    Linear size;
    bool zeroed; /* bytes outside cells */
    uint32_t cell_count;
} SampleNode;

typedef struct SampleCell {
    Linear offset;
    uint32_t size;
    ExecValue value;
} SampleCell;

typedef struct SampleSource {
    Memory *memory; /* its numbers get values */
    uint32_t count; /* nodes */
    SampleNode (*node)(const Memory *memory, NodeId node);
    SampleCell (*cell)(const Memory *memory, NodeId node, uint32_t index);
    NodeId (*object)(const Memory *memory, ObjectId object); /* a global's or function's */
    uint64_t *next_owner;
} SampleSource;

/* False if no heap was found. */
bool exec_sample(const SampleSource *source, const Program *program, TermStore *terms, HeapSample *out);

#endif
