/* SPDX-License-Identifier: MIT */
/* Blocks that nothing leads to are forgotten; may a live heap block be lost?
 *
 * Pointers of a block surely lead where they lead. A segment is held, all of it, by a pointer to the first block of its
 * first instance (own and `next` links lead to every other, by the laws of patterns), or by one to the last instance if it
 * has `prev` links from a block that holds the whole instance. What its links at the ends lead to is held with it; if it
 * may be empty, only by the pointers that then lead there. */
#include "domain/symheap/state.h"

#include <stdlib.h>

typedef struct HeldSearch {
    const SymHeap *heap;
    uint8_t *marked; /* by node: 1 found, 2 done; with `surely`, a segment's: all of it is held */
    uint16_t *led;   /* with `surely`, by segment: bit i, if it is empty a pointer with target i leads on */
    bool surely;
} HeldSearch;

static void mark_node(HeldSearch *reaching, uint32_t node)
{
    if (node != ID_NONE && !reaching->marked[node])
        reaching->marked[node] = 1;
}

static void mark_value(HeldSearch *reaching, ExecValue value);

/* Do own links lead from the block to all others of its instance? A list inside may be empty: only its way on leads on. */
static bool holds_instance(const Shape *shape, uint32_t block)
{
    const Pattern *pattern = shape->pattern;
    uint32_t held = 1u << block;
    for (uint32_t round = 0; round < pattern->block_count; round++)
        for (uint32_t i = 0; i < pattern->link_count; i++) {
            PatternLink link = pattern->links[i];
            bool leads = !pattern->is_list[link.block] ||
                         shape->offsets[i] == place_of_end(shape_way_on(shape->inner[link.block]));
            if (link.role == LINK_OWN && !link.to_last && held >> link.block & 1 && leads)
                held |= 1u << link.target;
        }
    return held == (1u << pattern->block_count) - 1;
}

/* What the segment mentions. */
static void mark_mentioned(HeldSearch *reaching, const Segment *segment)
{
    const Pattern *pattern = segment->shape->pattern;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            mark_value(reaching, segment->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        for (uint32_t i = 0; i < segment->data[b].count; i++)
            mark_value(reaching, segment->data[b].cells[i].value);
        if (segment->inner[b] && !reaching->surely) /* it may be empty */
            mark_mentioned(reaching, segment->inner[b]);
    }
}

/* A pointer surely leads to this end of the segment. If the segment is empty, what the outer link leads to is held by a
 * pointer with the link's offset; one with another offset lies beside it. */
static void mark_segment(HeldSearch *reaching, uint32_t id, uint32_t target, Linear offset)
{
    const Segment *segment = symheap_node(reaching->heap, id)->segment;
    const Pattern *pattern = segment->shape->pattern;
    LinkRole role = target_is_last(target) ? LINK_PREV : LINK_NEXT;
    uint32_t link = pattern_link_to(pattern, role, target_block(target));
    bool may_be_empty = segment_may_be_empty(reaching->heap, segment);
    int64_t at;
    if (link == UINT32_MAX)
        return;
    if (holds_instance(segment->shape, target_block(target)) && !reaching->marked[id]) {
        reaching->marked[id] = 2;
        if (!may_be_empty)
            mark_mentioned(reaching, segment);
    }
    bool is_links = linear_is_constant(&reaching->heap->base.numbers, offset, &at) && at == segment->shape->at[link];
    if (may_be_empty && is_links && !(reaching->led[id] >> target & 1)) {
        reaching->led[id] |= (uint16_t)(1u << target);
        mark_value(reaching, segment->outer[link]);
    }
}

static void mark_value(HeldSearch *reaching, ExecValue value)
{
    const SymNode *node = value_node(reaching->heap, value);
    if (!node)
        return;
    if (!reaching->surely) {
        mark_node(reaching, value.node.index);
        return;
    }
    const Linears *numbers = &reaching->heap->base.numbers;
    Linear zero = linear_constant(0, value.number.width), size = node->size;
    if (node->segment)
        size = linear_constant(node->segment->shape->sizes[target_block(value.target)], value.number.width);
    if (linears_compare(numbers, OP_SLE, zero, value.number) != ANSWER_YES ||
        linears_compare(numbers, OP_SLE, value.number, size) != ANSWER_YES)
        return;
    if (node->segment)
        mark_segment(reaching, value.node.index, value.target, value.number);
    else
        mark_node(reaching, value.node.index);
}

static void mark_frames(HeldSearch *reaching)
{
    const Memory *memory = &reaching->heap->base;
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        const ExecFrame *frame = &memory->frames[i];
        const Function *function = program_function(reaching->heap->domain->base.program, frame->function);
        for (uint32_t k = 0; k < frame->register_count; k++)
            mark_value(reaching, frame->registers[k].value);
        for (uint32_t k = 0; k < function->local_count; k++)
            mark_node(reaching, frame->locals[k].index);
        for (uint32_t k = 0; k < frame->alloca_count; k++)
            mark_node(reaching, frame->allocas[k].index);
        mark_node(reaching, frame->varargs.index);
    }
    for (uint32_t i = 0; i < memory->returned_count; i++)
        mark_value(reaching, memory->returned[i]);
}

/* Stranded nodes are held with their segment. */
static bool mark_stranded(HeldSearch *reaching)
{
    bool any = false;
    for (uint32_t i = 0; i < reaching->heap->nodes.count; i++) {
        uint32_t holder = symheap_node(reaching->heap, i)->held_by;
        bool is_new = holder && !reaching->marked[i] && reaching->marked[holder - 1];
        if (is_new)
            reaching->marked[i] = 1;
        any |= is_new;
    }
    return any;
}

static void mark_all(HeldSearch *reaching, bool globals_only)
{
    const SymHeap *heap = reaching->heap;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && (node->storage == STORAGE_GLOBAL || node->storage == STORAGE_FUNCTION))
            mark_node(reaching, i);
    }
    if (!globals_only)
        mark_frames(reaching);
    for (bool again = true; again;) {
        again = mark_stranded(reaching);
        for (uint32_t i = 0; i < heap->nodes.count; i++) {
            const SymNode *node = symheap_node(heap, i);
            if (reaching->marked[i] != 1)
                continue;
            reaching->marked[i] = 2;
            again = true;
            for (uint32_t k = 0; k < node->contents.count; k++)
                mark_value(reaching, node->contents.cells[k].value);
            if (node->segment)
                mark_mentioned(reaching, node->segment);
        }
    }
}

uint8_t *symheap_reached(const SymHeap *heap, bool surely, bool globals_only)
{
    uint8_t *marked = mem_alloc(heap->nodes.count + 1);
    uint16_t *led = mem_alloc((heap->nodes.count + 1) * sizeof *led);
    heap->domain->effort += heap->nodes.count;
    mark_all(&(HeldSearch){heap, marked, led, surely}, globals_only);
    free(led);
    return marked;
}

bool symheap_collect(SymHeap *heap, CollectTime time)
{
    uint32_t count = heap->nodes.count;
    uint8_t *may = symheap_reached(heap, false, false), *must = symheap_reached(heap, true, time == COLLECT_END);
    bool lost = false;
    for (uint32_t i = 0; i < count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (!node->is_used)
            continue;
        bool is_there = node->storage == STORAGE_HEAP && node->status == STATUS_LIVE &&
                        (!node->segment || segment_may_have_some(heap, node->segment));
        lost |= is_there && !must[i];
        if (!may[i])
            *symheap_edit(heap, i) = (SymNode){.is_used = false};
    }
    free(may);
    free(must);
    return lost;
}
