/* SPDX-License-Identifier: MIT */
/* Mirrors: two arrays that hold the same pointers, index by index.
 *
 * A run (run.h) without cells may *mirror* another array: each of its bytes is the byte at the same offset of that array. So an
 * owner has the description of what the pointers lead to, which stays private to its elements, and the mirror says only where to
 * look: after for (i = 0; i < n; i++) a[i] = b[i] = malloc(8) the block a has a run whose elements own blocks, and the block b
 * has the run [0, 8n) that mirrors a.
 *
 * Invariant. Both arrays are live regions of level 0. Whatever writes to the mirrored array first takes the bytes out of the
 * mirrors; what dies leaves its runs to a mirror of the same bounds. Forgetting that a run mirrors leaves a run of any bytes. */
#ifndef WHITTLE_DOMAIN_SMG_MIRROR_H
#define WHITTLE_DOMAIN_SMG_MIRROR_H

#include "domain/smg/run.h"

/* The array that the run mirrors; index ID_NONE: none. */
NodeId run_mirrored(const Graph *graph, NodeId run);
/* Does a run of the array `holder` mirror the array `id`? */
bool node_mirrors(const Graph *graph, NodeId holder, NodeId id);
/* Elements that are the same pointer in two arrays, at one offset: those of the younger array become mirrors. Returns whether
 * there were any. */
bool mirrors_fold(Graph *graph);
/* Is the node's cell an element that would become a mirror? */
bool cell_can_mirror(const Graph *graph, NodeId id, const Cell *cell);
/* The element of `id` that begins there was taken out of a run that mirrored `mirrored`: reads it. */
void mirror_read(Graph *graph, NodeId id, NodeId mirrored, Linear element, uint32_t stride, CaseList *out);
/* The bytes [offset, offset + size) of the node are about to be written: in each case no mirror has them. No result. */
void mirrors_split(Graph *graph, NodeId id, Linear offset, uint32_t size, CaseList *out);
/* Runs that mirror the node hold any bytes from now on. */
void mirrors_forget(Graph *graph, NodeId id);
/* The node is about to die: what its runs own is its mirrors'. */
void mirrors_inherit(Graph *graph, NodeId id);

#endif
