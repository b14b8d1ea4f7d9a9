/* SPDX-License-Identifier: MIT */
/* Contents of one node, byte-precisely. Cells are *facts*: this range holds this value. Facts about symbolic offsets
 * may speak of the same bytes; a write forgets every fact that it may contradict. The caller has checked liveness and
 * bounds. */
#ifndef WHITTLE_DOMAIN_SMG_MEMORY_H
#define WHITTLE_DOMAIN_SMG_MEMORY_H

#include "domain/smg/graph.h"

/* Offsets as exact sums; those that do not fit any more are far outside every object. */
Linear linear_shifted(Linear offset, int64_t by);
/* Do the offsets differ by a constant? */
bool linears_are_beside(Linear a, Linear b);
void memory_set_cells(Graph *graph, NodeId node, const Cell *cells, uint32_t count);
void memory_add_cell(Graph *graph, NodeId node, Cell cell);
/* Bytes [from, from + size) of a value that fills `whole` bytes. */
ExecValue memory_extract(Graph *graph, ExecValue value, uint32_t whole, int64_t from, uint32_t size);

/* `width` bits from the `size` bytes at `offset`. What is not known is made a symbol and remembered. */
ExecValue memory_read(Graph *graph, NodeId node, Linear offset, uint32_t size, unsigned width);
void memory_write(Graph *graph, NodeId node, Linear offset, uint32_t size, ExecValue value);
void memory_copy(Graph *graph, NodeId to, Linear to_offset, NodeId from, Linear from_offset, Linear size);
void memory_fill(Graph *graph, NodeId node, Linear offset, Linear size, ExecValue byte);
/* Forgets what [offset, offset + size) holds. */
void memory_havoc(Graph *graph, NodeId node, Linear offset, Linear size);

/* The value of the cell at a constant offset, read without changing the graph; undefined if it is not known to be one
 * value. */
ExecValue memory_peek(const Graph *graph, NodeId node, int64_t offset, uint32_t size);

/* Is there a cell of this size that must lie there? */
bool memory_has_cell(const Graph *graph, NodeId node, Linear offset, uint32_t size);

/* Draws the conclusion that cells of one size with different values lie at different offsets. False if that is a
 * contradiction. */
bool memory_separate(Graph *graph);

#endif
