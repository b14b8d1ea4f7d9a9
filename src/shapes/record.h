/* SPDX-License-Identifier: MIT */
/* What data structures does a program build? A recorder looks at the heaps of concrete runs, where the program is likely to
 * have finished an update (loop heads and before returns; after calls where a pointer has no samples there), takes samples of what each pointer leads to, and
 * finds the structures of the library whose invariants hold on all of them. */
#ifndef WHITTLE_SHAPES_RECORD_H
#define WHITTLE_SHAPES_RECORD_H

#include "shapes/match.h"

/* A pointer of the program: a variable, a field of a variable, or a field of the struct that a variable points to. Pointers of an
 * array are one. */
typedef struct PointerPlace {
    ObjectId object;
    uint64_t offset;   /* in the object */
    bool is_indirect;  /* what is there points to a struct ... */
    uint64_t inner;    /* ... and the pointer is at this offset of it */
    bool is_allocated; /* a pointer there leads to an array of pointers */
    uint64_t count;    /* pointers of an array; 0: it is a single one */
    uint64_t stride;   /* bytes from one of them to the next */
    const Type *type;  /* the struct the pointer leads to */
    const char *name;  /* "p", "list.head", "list->head", "buckets[]" */
    SampleList samples;
    bool is_firm;  /* they are of loop heads and returns */
    uint64_t seen; /* samples with enough nodes, those like an earlier one included */
} PointerPlace;

typedef struct Recorder {
    const Program *program;
    const Library *library;
    uint32_t nodes_least, samples_most;
    Arena *arena;
    NodeTypes types;
    uint8_t *is_resting;   /* by location: samples are taken here; 2: of a loop head, or before a return */
    PointerPlace **places; /* globals first, then by function */
    size_t count, capacity;
    size_t *first;       /* by function: its first place; at the end, their number */
    size_t global_count; /* places of globals */
} Recorder;

Recorder *recorder_create(const Program *program, const Library *library, uint32_t nodes_least, uint32_t samples_most);
void recorder_destroy(Recorder *recorder);
/* To be called before each operation of a run, as RunOptions.observe; context: the recorder. */
void recorder_observe(void *context, const Heap *heap);

/* The structures of the library against the samples of one place. */
typedef struct Classification {
    StructureMatch *matches; /* those that have the fields, in the library's order */
    size_t count;
    uint32_t fitting; /* a bit per structure of the library: its invariants hold */
    uint32_t finest;  /* of these: no finer one fits */
} Classification;
Classification recorder_classify(Recorder *recorder, const PointerPlace *place);
void classification_free(Classification *classification);

/* For people, for machines, for Graphviz. */
void recorder_text(Text *text, Recorder *recorder);
void recorder_json(Text *text, Recorder *recorder);
void recorder_dot(Text *text, Recorder *recorder);

#endif
