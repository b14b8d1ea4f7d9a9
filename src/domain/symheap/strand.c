/* SPDX-License-Identifier: MIT */
/* Stranded nodes (state.h). Invariant: every heap of the state has a chain of pointers to a stranded node that begins in a
 * cell of some instance of the segment that holds it; no pointer that the state knows leads to one, other stranded nodes'
 * apart. So no step reads, writes or frees one before the segment is unfolded. */
#include "domain/symheap/state.h"

#include <stdlib.h>

/* Before the fold everything was surely held, and the fold forgot cells of the segment's instances only: a node that is no
 * longer held was held by way of these. */
void symheap_strand(SymHeap *heap, uint32_t segment)
{
    if (symheap_has_stranded(heap))
        return;
    uint8_t *may = symheap_reached(heap, false, false), *must = symheap_reached(heap, true, false);
    bool is_apart = must[segment]; /* may pointers of the state lead to none of them? */
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        bool is_there = node->is_used && node->storage == STORAGE_HEAP && node->status == STATUS_LIVE;
        is_apart &= !is_there || must[i] || !may[i];
    }
    for (uint32_t i = 0; i < heap->nodes.count && is_apart; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->storage == STORAGE_HEAP && node->status == STATUS_LIVE && !may[i])
            symheap_edit(heap, i)->held_by = segment + 1;
    }
    free(may);
    free(must);
}

bool symheap_has_stranded(const SymHeap *heap)
{
    bool found = false;
    for (uint32_t i = 0; i < heap->nodes.count && !found; i++)
        found = symheap_node(heap, i)->held_by;
    return found;
}

bool symheap_strands(const SymHeap *heap, uint32_t id)
{
    bool found = symheap_node(heap, id)->held_by;
    for (uint32_t i = 0; i < heap->nodes.count && !found; i++)
        found = symheap_node(heap, i)->held_by == id + 1;
    return found;
}

void symheap_strand_move(SymHeap *heap, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (symheap_node(heap, i)->held_by == from + 1)
            symheap_edit(heap, i)->held_by = to == ID_NONE ? 0 : to + 1;
}
