/* SPDX-License-Identifier: MIT */
/* Symbolic heaps: nodes, values, life. */
#include "domain/symheap/state.h"

#include <stdlib.h>

const SymNode *symheap_node(const SymHeap *heap, uint32_t node)
{
    return chunks_at(&heap->nodes, node);
}

SymNode *symheap_edit(SymHeap *heap, uint32_t node)
{
    return chunks_edit(&heap->nodes, heap->domain->arena, heap->owner, node);
}

uint32_t symheap_add(SymHeap *heap, SymNode node)
{
    uint32_t at = (uint32_t)heap->domain->base.program->object_count;
    while (at < heap->nodes.count && symheap_node(heap, at)->is_used)
        at++;
    if (at == heap->nodes.count)
        chunks_add(&heap->nodes, heap->domain->arena, heap->owner);
    *symheap_edit(heap, at) = node;
    return at;
}

SymHeap *symheap_empty(SymDomain *domain)
{
    SymHeap *heap = arena_alloc(domain->arena, sizeof *heap);
    *heap = (SymHeap){.domain = domain, .owner = ++domain->next_owner, .nodes = chunks_empty(sizeof(SymNode))};
    heap->base.numbers = linears_create(domain->arena, heap->owner);
    for (size_t i = 0; i < domain->base.program->object_count; i++)
        chunks_add(&heap->nodes, domain->arena, heap->owner);
    return heap;
}

SymHeap *symheap_copy(const SymHeap *heap)
{
    SymHeap *copy = arena_alloc(heap->domain->arena, sizeof *copy);
    *copy = *heap;
    copy->owner = copy->base.numbers.owner = ++heap->domain->next_owner;
    return copy;
}

SymHeap *symheap_fork(SymHeap *heap)
{
    SymHeap *copy = symheap_copy(heap);
    heap->owner = heap->base.numbers.owner = ++heap->domain->next_owner;
    return copy;
}

static const Segment *segment_mapped(SymHeap *heap, const Segment *segment, ValueVisit *visit, void *context)
{
    Segment *mapped = arena_alloc(heap->domain->arena, sizeof *mapped);
    const Pattern *pattern = segment->shape->pattern;
    bool changed = false;
    *mapped = *segment;
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        if (pattern->links[i].role != LINK_OWN)
            mapped->outer[i] = visit(context, segment->outer[i]);
        changed |= !value_same(mapped->outer[i], segment->outer[i]);
    }
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        mapped->data[b] = contents_map(heap->domain->arena, segment->data[b], visit, context);
        if (segment->inner[b])
            mapped->inner[b] = segment_mapped(heap, segment->inner[b], visit, context);
        changed |= mapped->data[b].cells != segment->data[b].cells || mapped->inner[b] != segment->inner[b];
    }
    return changed ? mapped : segment;
}

void symheap_map(SymHeap *heap, ValueVisit *visit, void *context)
{
    heap->domain->effort += heap->nodes.count;
    exec_map_values(&heap->base, visit, context);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (!node->is_used)
            continue;
        Contents contents = contents_map(heap->domain->arena, node->contents, visit, context);
        const Segment *segment = node->segment ? segment_mapped(heap, node->segment, visit, context) : NULL;
        if (contents.cells != symheap_node(heap, i)->contents.cells)
            symheap_edit(heap, i)->contents = contents;
        if (segment != symheap_node(heap, i)->segment)
            symheap_edit(heap, i)->segment = segment;
    }
}

EdgeId made_at_either(EdgeId left, EdgeId right)
{
    return left.index == right.index ? left : (EdgeId){ID_NONE};
}

const SymNode *value_node(const SymHeap *heap, ExecValue value)
{
    return value.kind == VALUE_POINTER ? symheap_node(heap, value.node.index) : NULL;
}

bool value_is_segment(const SymHeap *heap, ExecValue value)
{
    return value.kind == VALUE_POINTER && symheap_node(heap, value.node.index)->segment;
}

bool value_constant(const SymHeap *heap, ExecValue value, int64_t *offset)
{
    return value.kind == VALUE_POINTER && linear_is_constant(&heap->base.numbers, value.number, offset);
}

uint32_t target_first(uint32_t block)
{
    return 1 + block;
}

uint32_t target_last(uint32_t block)
{
    return 1 + PATTERN_BLOCKS_MOST + block;
}

bool target_is_last(uint32_t target)
{
    return target > PATTERN_BLOCKS_MOST;
}

uint32_t target_block(uint32_t target)
{
    return (target - 1) % PATTERN_BLOCKS_MOST;
}

ExecValue symheap_if_empty(SymHeap *heap, ExecValue value)
{
    const Segment *segment = symheap_node(heap, value.node.index)->segment;
    uint32_t link = pattern_link_to(segment->shape->pattern, target_is_last(value.target) ? LINK_PREV : LINK_NEXT,
                                    target_block(value.target));
    unsigned width = value.number.width;
    if (link == UINT32_MAX)
        return value_undefined(width);
    ExecValue result = segment->outer[link];
    bool lost = false;
    if (result.kind == VALUE_UNDEFINED || (result.kind == VALUE_POINTER && result.node.index == value.node.index))
        return value_undefined(width);
    Linears *numbers = &heap->base.numbers;
    Linear by =
        linear_compute(numbers, OP_SUB, width, value.number, linear_constant(segment->shape->at[link], width), &lost);
    if (by.factor || by.constant)
        result.number = linear_compute(numbers, OP_ADD, width, result.number, by, &lost);
    return result;
}

bool segment_may_be_empty(const SymHeap *heap, const Segment *segment)
{
    return linear_low(&heap->base.numbers, segment->length) <= 0;
}

bool symheap_is_one(const SymHeap *heap, uint32_t segment)
{
    int64_t length;
    return linear_is_constant(&heap->base.numbers, symheap_node(heap, segment)->segment->length, &length) &&
           length == 1;
}

bool symheap_is_block(const SymHeap *heap, uint32_t id)
{
    const SymNode *node = symheap_node(heap, id);
    return node->is_used && node->storage == STORAGE_HEAP && node->status == STATUS_LIVE && !node->segment;
}

ExecValue symheap_cell(const SymHeap *heap, uint32_t id, int64_t offset)
{
    return contents_peek(&heap->base, &symheap_node(heap, id)->contents, offset,
                         heap->domain->base.program->pointer_width / 8);
}

bool symheap_sizes_agree(const SymHeap *heap, uint32_t left, uint32_t right, int64_t *size)
{
    int64_t other;
    return linear_is_constant(&heap->base.numbers, symheap_node(heap, left)->size, size) &&
           linear_is_constant(&heap->base.numbers, symheap_node(heap, right)->size, &other) && *size == other;
}

bool segment_may_have_some(const SymHeap *heap, const Segment *segment)
{
    return linear_high(&heap->base.numbers, segment->length) > 0;
}

static ExecValue use(void *context, ExecValue value)
{
    if (value.kind != VALUE_UNDEFINED)
        ((uint8_t *)context)[value.number.factor ? value.number.symbol : SYMBOL_ZERO] = 1;
    return value;
}

static void use_lengths(const Segment *segment, uint8_t *used)
{
    use(used, value_number(segment->length));
    for (uint32_t b = 0; b < segment->shape->pattern->block_count; b++)
        if (segment->inner[b])
            use_lengths(segment->inner[b], used);
}

/* Segments that are surely empty are taken out: a normal form. */
static void drop_empty(SymHeap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->segment && !segment_may_have_some(heap, node->segment))
            symheap_take_empty(heap, i);
    }
}

const State *symheap_freeze(SymHeap *heap)
{
    drop_empty(heap);
    uint8_t *used = mem_alloc(heap->base.numbers.symbols.count + 1);
    symheap_map(heap, use, used);
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->segment)
            use_lengths(node->segment, used);
        else if (node->is_used)
            use(used, value_number(node->size));
        if (node->is_used && node->recent.size)
            use(used, value_number(node->recent.offset));
    }
    linears_project(&heap->base.numbers, used);
    free(used);
    State *state = arena_alloc(heap->domain->arena, sizeof *state);
    state->heap = *heap;
    state->heap.base.marks = 0;
    return state;
}
