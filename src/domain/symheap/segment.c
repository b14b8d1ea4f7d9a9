/* SPDX-License-Identifier: MIT */
/* Unfolding: a segment is empty, or one of its ends is an instance and the rest a segment. */
#include "domain/symheap/state.h"

enum { LENGTH_BITS = 48 }; /* no address space has room for as many blocks */

typedef struct Moving {
    SymHeap *heap;
    uint32_t segment;
    bool last;                            /* which end's pointers are moved */
    uint32_t blocks[PATTERN_BLOCKS_MOST]; /* where to */
} Moving;

static ExecValue emptied(void *context, ExecValue value)
{
    SymHeap *heap = ((Moving *)context)->heap;
    if (value.kind != VALUE_POINTER || value.node.index != ((Moving *)context)->segment)
        return value;
    ExecValue result = symheap_if_empty(heap, value);
    return result.kind == VALUE_UNDEFINED ? value_number(linear_fresh(&heap->base.numbers, value.number.width))
                                          : result;
}

bool symheap_take_empty(SymHeap *heap, uint32_t id)
{
    const Segment *segment = symheap_node(heap, id)->segment;
    Linear none = linear_constant(0, segment->length.width);
    if (!linears_assume(&heap->base.numbers, OP_EQ, segment->length, none, true))
        return false;
    symheap_strand_move(heap, id, ID_NONE);
    symheap_map(heap, emptied, &(Moving){.heap = heap, .segment = id});
    *symheap_edit(heap, id) = (SymNode){.is_used = false};
    return true;
}

static ExecValue moved(void *context, ExecValue value)
{
    const Moving *moving = context;
    if (value.kind == VALUE_POINTER && value.node.index == moving->segment &&
        target_is_last(value.target) == moving->last)
        return value_pointer((NodeId){moving->blocks[target_block(value.target)]}, 0, value.number);
    return value;
}

/* An instance's own number: another one each time. */
static ExecValue own(void *context, ExecValue value)
{
    SymHeap *heap = context;
    if (value.kind != VALUE_NUMBER || !value.number.factor)
        return value;
    Interval interval = linear_interval(&heap->base.numbers, value.number);
    return value_number(linear_fresh_in(&heap->base.numbers, value.number.width, interval.low, interval.high));
}

/* The cells of the new instance's links, and the segment's that lead back to it. */
static void set_links(SymHeap *heap, Segment *rest, uint32_t id, const uint32_t *blocks, bool last)
{
    const Shape *shape = rest->shape;
    unsigned width = heap->domain->base.program->pointer_width;
    for (uint32_t i = 0; i < shape->pattern->link_count; i++) {
        PatternLink link = shape->pattern->links[i];
        Linear at = linear_constant(shape->at[i], width);
        uint32_t target = !shape->pattern->is_list[link.target] ? 0 : link.to_last ? target_last(0) : target_first(0);
        ExecValue inside = value_pointer((NodeId){blocks[link.target]}, target, at), value = inside;
        bool faces_segment = link.role == (last ? LINK_PREV : LINK_NEXT);
        if (faces_segment)
            value = value_pointer((NodeId){id}, last ? target_last(link.target) : target_first(link.target), at);
        else if (link.role != LINK_OWN) {
            value = rest->outer[i];
            rest->outer[i] = inside;
        }
        symheap_place_set(heap, blocks[link.block], shape->offsets[i], value);
    }
}

bool symheap_unfold(SymHeap *heap, uint32_t id, bool last)
{
    Linears *numbers = &heap->base.numbers;
    const Shape *shape = symheap_node(heap, id)->segment->shape;
    Linear length = symheap_node(heap, id)->segment->length;
    unsigned width = heap->domain->base.program->pointer_width;
    if (!linears_assume(numbers, OP_SLE, linear_constant(1, 64), length, true) ||
        !linears_assume(numbers, OP_SLE, length, linear_constant(INT64_C(1) << LENGTH_BITS, 64), true))
        return false;
    Moving moving = {.heap = heap, .segment = id, .last = last};
    for (uint32_t b = 0; b < shape->pattern->block_count; b++) {
        SymNode block = {.is_used = true,
                         .storage = STORAGE_HEAP,
                         .status = STATUS_LIVE,
                         .may_reuse = symheap_node(heap, id)->may_reuse,
                         .object = {ID_NONE},
                         .made_at = symheap_node(heap, id)->segment->made_at[b],
                         .size = linear_constant(shape->sizes[b], width)};
        moving.blocks[b] = symheap_add(heap, block);
    }
    symheap_map(heap, moved, &moving);
    symheap_strand_move(heap, id, ID_NONE);
    Segment *rest = arena_alloc(heap->domain->arena, sizeof *rest);
    *rest = *symheap_node(heap, id)->segment;
    for (uint32_t b = 0; b < shape->pattern->block_count; b++) {
        SymNode *block = symheap_edit(heap, moving.blocks[b]);
        if (shape->pattern->is_list[b])
            block->segment = template_map(heap->domain->arena, rest->inner[b], own, heap);
        else
            block->contents = contents_map(heap->domain->arena, rest->data[b], own, heap);
    }
    rest->length = linear_scaled(length, 1, -1);
    set_links(heap, rest, id, moving.blocks, last);
    symheap_edit(heap, id)->segment = rest;
    return true;
}
