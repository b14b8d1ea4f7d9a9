/* SPDX-License-Identifier: MIT */
/* Folding: an instance becomes a segment of length 1, two segments in a row become one. */
#include "domain/symheap/state.h"

enum { LENGTH_BITS = 48 };

typedef struct Wrapping {
    SymHeap *heap;
    uint32_t segment;
    const Pattern *pattern;
    uint32_t blocks[PATTERN_BLOCKS_MOST];
    bool fails;
} Wrapping;

static bool is_among(const uint32_t *blocks, uint32_t count, uint32_t id)
{
    bool found = false;
    for (uint32_t i = 0; i < count; i++)
        found |= blocks[i] == id;
    return found;
}

/* --- an instance ------------------------------------------------------------------------------------------- */

/* Makes the list inside as long as it can be: its neighbours, segments or blocks, become part of it up to its end. */
static void extend_list(SymHeap *heap, uint32_t id, const uint32_t *blocks, uint32_t end)
{
    for (;;) {
        const Segment *segment = symheap_node(heap, id)->segment;
        ExecValue on = segment->outer[shape_way_on(segment->shape)];
        uint32_t other = on.kind == VALUE_POINTER ? on.node.index : id;
        if (other == id || other == end || is_among(blocks, PATTERN_BLOCKS_MOST, other) ||
            !(symheap_node(heap, other)->segment || symheap_is_block(heap, other)))
            return;
        SymHeap *attempt = symheap_copy(heap);
        if ((!symheap_node(attempt, other)->segment && !symheap_wrap(attempt, other, segment->shape, &other)) ||
            !symheap_merge(attempt, id, other))
            return;
        *heap = *attempt;
    }
}

/* The list inside that the value leads to as a node: a segment, a block that is wrapped as one, or one without instances, whose way
 * on leads there. `end` is the block that the way on leads to, if it is known. */
static bool find_list(SymHeap *heap, ExecValue value, const Shape *inner, const uint32_t *blocks, uint32_t end,
                      uint32_t *id)
{
    int64_t at;
    uint32_t on = shape_way_on(inner);
    bool leads = value_constant(heap, value, &at) && at == inner->at[on];
    bool is_end = value.kind == VALUE_POINTER && value.node.index == end;
    if (leads && value_is_segment(heap, value) && symheap_node(heap, value.node.index)->segment->shape == inner) {
        *id = value.node.index;
        bool is_first = value.target == target_first(0) || symheap_is_one(heap, *id);
        if (is_first)
            extend_list(heap, *id, blocks, end);
        return is_first;
    }
    if (leads && !is_end && symheap_is_block(heap, value.node.index) &&
        !is_among(blocks, PATTERN_BLOCKS_MOST, value.node.index)) {
        bool is_wrapped = symheap_wrap(heap, value.node.index, inner, id);
        if (is_wrapped)
            extend_list(heap, *id, blocks, end);
        return is_wrapped;
    }
    Segment *none = template_none(heap, inner);
    none->outer[on] = value;
    *id = symheap_add(heap, symheap_segment_node(heap, none));
    return value.kind != VALUE_UNDEFINED;
}

/* The block that the way on of list b leads to, ID_NONE if it is not known. */
static uint32_t list_end(const Shape *shape, uint32_t b, const uint32_t *blocks)
{
    for (uint32_t i = 0; i < shape->pattern->link_count; i++)
        if (shape->pattern->links[i].block == b && shape->offsets[i] == place_of_end(shape_way_on(shape->inner[b])))
            return blocks[shape->pattern->links[i].target];
    return ID_NONE;
}

/* Does the value lead to the last node of the list? If it is empty, that is what its way back is. */
static bool follow_last(SymHeap *heap, ExecValue value, uint32_t id, int64_t expected)
{
    int64_t at;
    const Segment *segment = symheap_node(heap, id)->segment;
    if (template_is_empty(heap, segment)) {
        symheap_place_set(heap, id, place_of_end(shape_way_back(segment->shape)), value);
        return value.kind != VALUE_UNDEFINED;
    }
    return value_constant(heap, value, &at) && at == expected && value.node.index == id &&
           target_block(value.target) == 0 && (target_is_last(value.target) || symheap_is_one(heap, id));
}

/* An own link of the instance: the block, or the list inside, that it leads to. */
static bool follow_own(SymHeap *heap, const Shape *shape, uint32_t i, uint32_t *blocks)
{
    PatternLink link = shape->pattern->links[i];
    ExecValue value = symheap_place(heap, blocks[link.block], shape->offsets[i]);
    uint32_t known = blocks[link.target], found;
    int64_t at;
    const Segment *from = symheap_node(heap, blocks[link.block])->segment;
    bool is_told = place_is_end(shape->offsets[i]) && from && shape_told(shape, link.block) >> shape->offsets[i] & 1;
    if (from && template_is_empty(heap, from) && !is_told)
        return known != ID_NONE; /* nothing is said of it: it may be taken for any */
    if (link.to_last)
        return known != ID_NONE && follow_last(heap, value, known, shape->at[i]);
    if (shape->pattern->is_list[link.target] && known == ID_NONE) {
        if (!find_list(heap, value, shape->inner[link.target], blocks, list_end(shape, link.target, blocks), &found))
            return false;
    } else {
        if (!value_constant(heap, value, &at) || at != shape->at[i])
            return false;
        found = value.node.index;
        if (shape->pattern->is_list[link.target] ? value.target != target_first(0) : !symheap_is_block(heap, found))
            return false;
    }
    if (known != ID_NONE ? known != found : is_among(blocks, PATTERN_BLOCKS_MOST, found))
        return false;
    blocks[link.target] = found;
    return true;
}

/* The blocks of the instance that begins at `first`, by the shape's own links. */
static bool find_instance(SymHeap *heap, uint32_t first, const Shape *shape, uint32_t *blocks)
{
    const Pattern *pattern = shape->pattern;
    for (uint32_t b = 0; b < PATTERN_BLOCKS_MOST; b++)
        blocks[b] = ID_NONE;
    blocks[0] = first;
    for (uint32_t i = 0; i < pattern->link_count && pattern->links[i].role == LINK_OWN; i++)
        if (!follow_own(heap, shape, i, blocks))
            return false;
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        int64_t size;
        if (blocks[b] == ID_NONE)
            return false;
        const SymNode *node = symheap_node(heap, blocks[b]);
        if (pattern->is_list[b]
                ? !node->is_used || !node->segment || node->segment->shape != shape->inner[b]
                : !symheap_is_block(heap, blocks[b]) || !linear_is_constant(&heap->base.numbers, node->size, &size) ||
                      size != shape->sizes[b])
            return false;
    }
    return true;
}

/* A cell's value as the only one of its kind: a number that nothing else is related to. */
static ExecValue apart(void *context, ExecValue value)
{
    SymHeap *heap = context;
    int64_t offset;
    if (value.kind == VALUE_UNDEFINED)
        return value;
    if (value_constant(heap, value, &offset))
        return value_pointer(value.node, value.target, linear_constant(offset, value.number.width));
    if (value.kind == VALUE_POINTER)
        return value_number(linear_fresh(&heap->base.numbers, value.number.width));
    Interval interval = linear_interval(&heap->base.numbers, value.number);
    return value_number(interval.low == interval.high
                            ? linear_constant(interval.low, value.number.width)
                            : linear_fresh_in(&heap->base.numbers, value.number.width, interval.low, interval.high));
}

static ExecValue wrapped(void *context, ExecValue value)
{
    Wrapping *wrapping = context;
    int64_t offset;
    if (value.kind != VALUE_POINTER)
        return value;
    for (uint32_t b = 0; b < wrapping->pattern->block_count; b++) {
        if (wrapping->blocks[b] != value.node.index)
            continue;
        bool is_front = pattern_link_to(wrapping->pattern, LINK_NEXT, b) != UINT32_MAX,
             is_back = pattern_link_to(wrapping->pattern, LINK_PREV, b) != UINT32_MAX;
        wrapping->fails |= !value_constant(wrapping->heap, value, &offset) || (!is_front && !is_back);
        return value_pointer((NodeId){wrapping->segment}, is_front ? target_first(b) : target_last(b), value.number);
    }
    return value;
}

/* What becomes of the instance's blocks and lists in the segment, links left out. */
static bool fill_segment(SymHeap *heap, const uint32_t *blocks, Segment *segment)
{
    const Shape *shape = segment->shape;
    const Pattern *pattern = shape->pattern;
    unsigned width = heap->domain->base.program->pointer_width;
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        segment->data[b] = symheap_node(heap, blocks[b])->contents;
        segment->made_at[b] = symheap_node(heap, blocks[b])->made_at;
        segment->inner[b] = symheap_node(heap, blocks[b])->segment;
    }
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        uint32_t b = pattern->links[i].block;
        segment->outer[i] = value_undefined(width);
        if (pattern->links[i].role != LINK_OWN)
            segment->outer[i] = symheap_cell(heap, blocks[b], shape->offsets[i]);
        if (pattern->links[i].role != LINK_OWN &&
            (segment->outer[i].kind == VALUE_UNDEFINED || segment->outer[i].number.width != width))
            return false;
        if (pattern->is_list[b])
            segment->inner[b] = segment_with(heap, segment->inner[b], shape->offsets[i], value_undefined(width));
        else
            segment->data[b] = contents_forget(&heap->base, segment->data[b], shape->offsets[i], width / 8);
    }
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        if (pattern->is_list[b])
            segment->inner[b] = template_map(heap->domain->arena, segment->inner[b], apart, heap);
        else
            segment->data[b] = contents_map(heap->domain->arena, segment->data[b], apart, heap);
    }
    return true;
}

SymNode symheap_segment_node(const SymHeap *heap, const Segment *segment)
{
    return (SymNode){.is_used = true,
                     .storage = STORAGE_HEAP,
                     .status = STATUS_LIVE,
                     .object = {ID_NONE},
                     .made_at = {ID_NONE},
                     .size = linear_constant(0, heap->domain->base.program->pointer_width),
                     .segment = segment};
}

bool symheap_wrap(SymHeap *heap, uint32_t first, const Shape *shape, uint32_t *id)
{
    const Pattern *pattern = shape->pattern;
    Wrapping wrapping = {.heap = heap, .pattern = pattern};
    if (!find_instance(heap, first, shape, wrapping.blocks))
        return false;
    Segment *segment = arena_alloc(heap->domain->arena, sizeof *segment);
    *segment = (Segment){.shape = shape, .length = linear_constant(1, 64)};
    if (!fill_segment(heap, wrapping.blocks, segment))
        return false;
    SymNode node = symheap_segment_node(heap, segment);
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        node.may_reuse |= symheap_node(heap, wrapping.blocks[b])->may_reuse;
        wrapping.fails |= symheap_strands(heap, wrapping.blocks[b]);
    }
    *id = wrapping.segment =
        symheap_add(heap, node); /* not in the place of a block: pointers to them are still there */
    for (uint32_t b = 0; b < pattern->block_count; b++)
        *symheap_edit(heap, wrapping.blocks[b]) = (SymNode){.is_used = false};
    symheap_map(heap, wrapped, &wrapping);
    return !wrapping.fails;
}

/* --- two segments in a row --------------------------------------------------------------------------------- */

typedef struct Merging {
    SymHeap *heap;
    const Pattern *pattern;
    uint32_t first, second;
    bool first_is_one, second_is_one;
    bool fails;
} Merging;

/* Does the value lead to this end of the segment, as the link does? */
static bool leads(const SymHeap *heap, ExecValue value, uint32_t id, bool last, bool is_single, uint32_t block,
                  int64_t at)
{
    int64_t offset;
    return value_constant(heap, value, &offset) && offset == at && value.node.index == id &&
           target_block(value.target) == block && (target_is_last(value.target) == last || is_single);
}

static bool are_linked(const Merging *merging)
{
    const Segment *first = symheap_node(merging->heap, merging->first)->segment,
                  *second = symheap_node(merging->heap, merging->second)->segment;
    for (uint32_t i = 0; i < merging->pattern->link_count; i++) {
        PatternLink link = merging->pattern->links[i];
        int64_t at = first->shape->at[i];
        if (link.role == LINK_NEXT &&
            !leads(merging->heap, first->outer[i], merging->second, false, merging->second_is_one, link.target, at))
            return false;
        if (link.role == LINK_PREV &&
            !leads(merging->heap, second->outer[i], merging->first, true, merging->first_is_one, link.target, at))
            return false;
    }
    return true;
}

/* The merged segment is the first one: its first instance is that of the first, its last that of the second. */
static ExecValue merged(void *context, ExecValue value)
{
    Merging *merging = context;
    if (value.kind != VALUE_POINTER || (value.node.index != merging->first && value.node.index != merging->second))
        return value;
    bool is_first = value.node.index == merging->first, last = target_is_last(value.target);
    uint32_t block = target_block(value.target);
    if (is_first == last) { /* an end that is inside now, unless both ends are one */
        LinkRole role = is_first ? LINK_NEXT : LINK_PREV;
        merging->fails |= !(is_first ? merging->first_is_one : merging->second_is_one) ||
                          pattern_link_to(merging->pattern, role, block) == UINT32_MAX;
    }
    value.node.index = merging->first;
    value.target = is_first ? target_first(block) : target_last(block);
    return value;
}

static ExecValue blend(void *context, ExecValue left, ExecValue right)
{
    SymHeap *heap = context;
    if (left.kind != right.kind || left.kind == VALUE_UNDEFINED || left.number.width != right.number.width)
        return value_undefined(left.number.width);
    if (left.kind == VALUE_POINTER)
        return value_same(left, right) ? left : value_undefined(left.number.width);
    Linears *numbers = &heap->base.numbers;
    Interval hull = interval_hull(linear_interval(numbers, left.number), linear_interval(numbers, right.number));
    return value_number(hull.low == hull.high ? linear_constant(hull.low, left.number.width)
                                              : linear_fresh_in(numbers, left.number.width, hull.low, hull.high));
}

static bool add_lengths(SymHeap *heap, Linear left, Linear right, Linear *sum)
{
    Linears *numbers = &heap->base.numbers;
    Linear most = linear_constant(INT64_C(1) << LENGTH_BITS, 64);
    bool lost = false;
    if (!linears_assume(numbers, OP_SLE, left, most, true) || !linears_assume(numbers, OP_SLE, right, most, true))
        return false;
    *sum = linear_compute(numbers, OP_ADD, 64, left, right, &lost);
    return linears_assume(numbers, OP_SLE, *sum, most, true);
}

bool symheap_merge(SymHeap *heap, uint32_t first, uint32_t second)
{
    const Segment *a = symheap_node(heap, first)->segment, *b = symheap_node(heap, second)->segment;
    if (first == second || a->shape != b->shape || symheap_node(heap, first)->held_by ||
        symheap_node(heap, second)->held_by)
        return false;
    Merging merging = {
        heap, a->shape->pattern, first, second, symheap_is_one(heap, first), symheap_is_one(heap, second), false};
    if (!are_linked(&merging))
        return false;
    /* The links between them go. */
    Segment *front = arena_alloc(heap->domain->arena, sizeof *front),
            *back = arena_alloc(heap->domain->arena, sizeof *back);
    *front = *a;
    *back = *b;
    for (uint32_t i = 0; i < merging.pattern->link_count; i++) {
        if (merging.pattern->links[i].role == LINK_NEXT)
            front->outer[i] = value_undefined(front->outer[i].number.width);
        if (merging.pattern->links[i].role == LINK_PREV)
            back->outer[i] = value_undefined(back->outer[i].number.width);
    }
    symheap_edit(heap, first)->segment = front;
    symheap_edit(heap, second)->segment = back;
    symheap_map(heap, merged, &merging);
    a = symheap_node(heap, first)->segment, b = symheap_node(heap, second)->segment;
    Segment *both = arena_alloc(heap->domain->arena, sizeof *both);
    *both = *a;
    if (merging.fails || !add_lengths(heap, a->length, b->length, &both->length))
        return false;
    for (uint32_t i = 0; i < merging.pattern->link_count; i++)
        if (merging.pattern->links[i].role == LINK_NEXT)
            both->outer[i] = b->outer[i];
    for (uint32_t k = 0; k < merging.pattern->block_count; k++) {
        both->made_at[k] = made_at_either(a->made_at[k], b->made_at[k]);
        both->data[k] =
            contents_merge(heap->domain->arena, &heap->base, a->data[k], &heap->base, b->data[k], blend, heap);
        if (merging.pattern->is_list[k])
            both->inner[k] =
                template_merge(&(TemplateMerge){heap->domain->arena, heap, heap, blend, heap, apart, apart, heap, heap},
                               shape_told(a->shape, k), a->inner[k], b->inner[k]);
    }
    bool may_reuse = symheap_node(heap, second)->may_reuse;
    *symheap_edit(heap, second) = (SymNode){.is_used = false};
    symheap_strand_move(heap, second, first);
    symheap_edit(heap, first)->segment = both;
    symheap_edit(heap, first)->may_reuse |= may_reuse;
    return true;
}
