/* SPDX-License-Identifier: MIT */
/* Some heaps of a state: segments are unfolded until none is left, with as few instances as there may be but for some. */
#include "domain/exec/sample.h"

#include "domain/symheap/state.h"

enum { UNFOLDED_MOST = 64 };

/* The first segment; UINT32_MAX if there is none. */
static uint32_t find_segment(const SymHeap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++)
        if (symheap_node(heap, i)->is_used && symheap_node(heap, i)->segment)
            return i;
    return UINT32_MAX;
}

bool symheap_instantiate(SymHeap *heap, size_t extra)
{
    size_t unfolded = 0;
    for (uint32_t i = find_segment(heap); i != UINT32_MAX; i = find_segment(heap)) {
        const Segment *segment = symheap_node(heap, i)->segment;
        bool may_be_empty = segment_may_be_empty(heap, segment), may_have_some = segment_may_have_some(heap, segment);
        if (may_be_empty && !(may_have_some && extra)) {
            if (!symheap_take_empty(heap, i))
                return false;
            continue;
        }
        extra -= may_be_empty;
        if (++unfolded > UNFOLDED_MOST || !symheap_unfold(heap, i, unfolded % 2))
            return false;
    }
    return !extra;
}

static SampleNode node_of(const Memory *memory, NodeId id)
{
    const SymNode *node = symheap_node((const SymHeap *)memory, id.index);
    if (!node->is_used)
        return (SampleNode){.status = STATUS_REMOVED};
    return (SampleNode){node->status, node->storage,         node->object,
                        node->size,   node->contents.zeroed, node->contents.count + (node->recent.size > 0)};
}

static SampleCell cell_of(const Memory *memory, NodeId id, uint32_t index)
{
    const SymHeap *heap = (const SymHeap *)memory;
    const SymNode *node = symheap_node(heap, id.index);
    if (index == node->contents.count)
        return (SampleCell){node->recent.offset, node->recent.size,
                            value_number(linear_constant(node->recent.value, 8 * node->recent.size))};
    const ExecCell *cell = &node->contents.cells[index];
    return (SampleCell){linear_constant(cell->offset, heap->domain->base.program->pointer_width), cell->size,
                        cell->value};
}

size_t symheap_concretise(const SymHeap *heap, size_t size, size_t most, HeapSample *out)
{
    SymDomain *domain = heap->domain;
    size_t made = 0;
    if (symheap_has_stranded(heap))
        return 0; /* by which cells they are held is not known */
    for (size_t extra = 0; extra <= size && made < most; extra++) {
        SymHeap *copy = symheap_copy(heap);
        if (!symheap_instantiate(copy, extra))
            break;
        SampleSource source = {&copy->base, copy->nodes.count, node_of, cell_of, exec_object_node, &domain->next_owner};
        made += exec_sample(&source, domain->base.program, domain->base.terms, &out[made]);
    }
    return made;
}
