/* SPDX-License-Identifier: MIT */
/* Runs: the elements of an array that are described alike.
 *
 * A run is a cell without bytes in a region and an abstract object that it points to. The cell's offset is where the
 * run begins, the offset of its pointer is where it ends: both are offsets in the region, and their difference is a
 * multiple of the object's size, the *stride*. The cells of the object describe each element; what is private to an
 * element is nested, as in a list segment. A run may be empty; it begins and ends inside its region. Nothing but its
 * cell points to it.
 *
 * Example: after for (i = 0; i < n; i++) a[i] = malloc(8) the block a has the run [0, 8n) of stride 8, whose element
 * holds a pointer to a block of level 1.
 *
 * Access. Before bytes at o are read or written, the run that o may lie in is split: before o, the element (plain
 * cells, its nested nodes a level up), behind it. Folding is the way back: an element becomes a run of one, runs that
 * touch and are alike become one. Whatever else touches a run forgets it, and what it owned counts as lost.
 *
 * The storage of the object is STORAGE_HEAP if its elements may own heap blocks: it is lost as these are. */
#ifndef WHITTLE_DOMAIN_SMG_RUN_H
#define WHITTLE_DOMAIN_SMG_RUN_H

#include "domain/smg/graph.h"

/* A node with more runs has them made one, where that is possible. */
enum { MANY_RUNS = 3 };
/* Arrays of no more elements are kept as they are, unless they have runs: zeros that are written at any index. */
enum { FEW_ELEMENTS = 8 };

bool cell_is_run(const Cell *cell);
bool node_has_run(const GraphNode *node);
/* Where the cell's bytes, or those of its run, end. */
Linear cell_end(const Cell *cell);

/* Makes runs of the zeros of a zeroed array, and cells of those beside what few elements hold. Does nothing if the node is no
 * such array, or has a cell that is not inside one element. */
void run_of_zeros(Graph *graph, NodeId id);

/* The bytes [offset, offset + size) of the node are about to be read or written: in each case they lie in no run, or
 * nothing is known that would tell. No result. */
void run_split(Graph *graph, NodeId id, Linear offset, uint32_t size, CaseList *out);

/* Bytes from the offset on, or up to it, are about to be copied or overwritten: makes two of a run in which an element is known to
 * begin there. */
void run_cut(Graph *graph, NodeId id, Linear offset);

/* Assumes what holds of every run: it lies inside its region. */
void runs_bound(Graph *graph);
/* Takes out the runs that are empty. */
void runs_settle(Graph *graph);
/* Is an array of such elements declared? */
bool program_has_numbers(const Program *program);
/* Elements that hold numbers only become runs, too, from now on. */
void graph_tell_elements(Graph *graph);
/* Would that change something: does an array of such elements hold any? */
bool graph_has_numbers(const Graph *graph);
/* Makes runs of elements, and one of runs that touch; returns whether it did. */
bool runs_fold(Graph *graph);
uint32_t run_count(const GraphNode *node);
/* Do its elements hold heap blocks: their own, or those of an array that it mirrors? */
bool run_holds_blocks(const Graph *graph, NodeId run);
/* Makes one of runs of the node that touch, where that loses little; returns whether it did. */
bool runs_merge_touching(Graph *graph, NodeId id);
/* Makes one of runs of the node that touch, whatever they hold, until there are no more than `most` or none can become one. */
void runs_merge_down(Graph *graph, NodeId id, uint32_t most);
/* Who can still ask for the place where two runs of the node touch? */
typedef enum BorderUse {
    BORDER_CONSTANT,
    BORDER_HELD,      /* by a value, an offset or a size that mentions it */
    BORDER_NAMED,     /* by numbers that it is computed from, or near to */
    BORDER_FORGOTTEN, /* nobody */
} BorderUse;
BorderUse graph_border_use(const Graph *graph, NodeId id, Linear border);
/* Does a block of this size consist of whole elements, whatever its symbol is? Only such a block has a stride: an element
 * that begins inside ends inside. */
bool size_is_multiple(Linear size, int64_t stride);
/* The value is stored at the place: an array that it points to gets the stride that the place's declaration tells. */
void run_learn(Graph *graph, ExecValue place, ExecValue value);
/* The array in a node whose elements may become runs: bytes from `begin` to `end`. */
typedef struct ArrayPart {
    int64_t begin;
    Linear end;
    uint32_t stride; /* bytes of an element; 0: there is no such array */
} ArrayPart;
ArrayPart node_array(const Graph *graph, const GraphNode *node);
/* However few its elements are. */
ArrayPart node_array_of_any(const Graph *graph, const GraphNode *node);
/* Is it of those that an element may own? */
bool node_can_be_private(const GraphNode *node);
/* Replaces the node's cell by these. */
void node_replace_cell(Graph *graph, NodeId id, uint32_t at, const Cell *by, uint32_t count);

#endif
