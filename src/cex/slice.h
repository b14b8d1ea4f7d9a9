/* SPDX-License-Identifier: MIT */
/* The slice of a tree that leads to a violation: the kept nodes from which the violating node can be reached, along
 * edges, into calls and out of them, and from a covered node to what covers it. So a loop of the program is a loop of
 * the slice, and its unrollings are the abstract paths to the error. Calls match returns: a callee's nodes belong to it
 * if a path through the call goes on to the error, or ends in it.
 *
 * A run is followed through the slice as a *place*: the nodes it may be at (several, where the domain splits states),
 * and those of the calls under way. */
#ifndef WHITTLE_CEX_SLICE_H
#define WHITTLE_CEX_SLICE_H

#include "engine/tree.h"

typedef struct Slice {
    Tree *tree;
    Violation violation;
    bool *wanted;       /* by node id */
    uint32_t *distance; /* edges to the error, by node id; UINT32_MAX outside the slice */
    size_t node_count, wanted_count;
} Slice;

Slice *slice_create(Tree *tree, Violation violation);
void slice_destroy(Slice *slice);

/* Uncovered nodes, ascending by id, and the place of the calling operation. Lives in an arena. */
typedef struct SlicePlace {
    const struct SlicePlace *caller; /* NULL: none */
    uint32_t count;
    uint32_t distance; /* the least of its nodes' */
    Node *nodes[];
} SlicePlace;

/* At the program's entry; at one node, the calls under way being those of the heap's frames. NULL: not in the slice. */
const SlicePlace *slice_entry(const Slice *slice, Arena *arena);
const SlicePlace *slice_at(const Slice *slice, Arena *arena, Node *node, const Heap *heap);
/* Along an edge within a function (a return: to the function's exit). NULL if the slice does not go there. */
const SlicePlace *slice_step(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge);
/* Into a function; from a function's exit to where the call, made by `edge`, goes on. */
const SlicePlace *slice_enter(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge,
                              FunctionId function);
const SlicePlace *slice_leave(const Slice *slice, Arena *arena, const SlicePlace *place, EdgeId edge);
/* The nodes of both, and of both chains of callers, which are of one length. */
const SlicePlace *slice_union(const Slice *slice, Arena *arena, const SlicePlace *left, const SlicePlace *right);
/* Is the violating node among them? */
bool slice_is_at_error(const Slice *slice, const SlicePlace *place);

/* For people, as tree_print and tree_dot. */
void slice_print(const Slice *slice, Text *out, bool with_states);
void slice_dot(const Slice *slice, Text *out, bool with_states);

#endif
