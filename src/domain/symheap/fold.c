/* SPDX-License-Identifier: MIT */
/* Folding: an instance becomes a segment of length 1, two segments in a row become one, by the active patterns. Every
 * attempt is made on a copy. */
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

/* The blocks of the instance that begins at `first`, by the shape's own links. */
static bool find_instance(const SymHeap *heap, uint32_t first, const Shape *shape, uint32_t *blocks)
{
    const Pattern *pattern = shape->pattern;
    for (uint32_t b = 0; b < PATTERN_BLOCKS_MOST; b++)
        blocks[b] = ID_NONE;
    blocks[0] = first;
    for (uint32_t i = 0; i < pattern->link_count && pattern->links[i].role == LINK_OWN; i++) {
        PatternLink link = pattern->links[i];
        ExecValue value = symheap_cell(heap, blocks[link.block], shape->offsets[i]);
        int64_t at;
        if (!value_constant(heap, value, &at) || at != shape->at[i] || !symheap_is_block(heap, value.node.index))
            return false;
        uint32_t known = blocks[link.target];
        if (known != ID_NONE ? known != value.node.index : is_among(blocks, PATTERN_BLOCKS_MOST, value.node.index))
            return false;
        blocks[link.target] = value.node.index;
    }
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        int64_t size;
        if (blocks[b] == ID_NONE || !symheap_is_block(heap, blocks[b]) ||
            !linear_is_constant(&heap->base.numbers, symheap_node(heap, blocks[b])->size, &size) ||
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

bool symheap_wrap(SymHeap *heap, uint32_t first, const Shape *shape, uint32_t *id)
{
    const Pattern *pattern = shape->pattern;
    unsigned width = heap->domain->base.program->pointer_width;
    Wrapping wrapping = {.heap = heap, .pattern = pattern};
    if (!find_instance(heap, first, shape, wrapping.blocks))
        return false;
    Segment *segment = arena_alloc(heap->domain->arena, sizeof *segment);
    *segment = (Segment){.shape = shape, .length = linear_constant(1, 64)};
    SymNode node = {.is_used = true,
                    .storage = STORAGE_HEAP,
                    .status = STATUS_LIVE,
                    .object = {ID_NONE},
                    .made_at = {ID_NONE},
                    .size = linear_constant(0, width),
                    .segment = segment};
    for (uint32_t b = 0; b < pattern->block_count; b++) {
        segment->data[b] = symheap_node(heap, wrapping.blocks[b])->contents;
        segment->made_at[b] = symheap_node(heap, wrapping.blocks[b])->made_at;
        node.may_reuse |= symheap_node(heap, wrapping.blocks[b])->may_reuse;
    }
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        PatternLink link = pattern->links[i];
        segment->outer[i] = symheap_cell(heap, wrapping.blocks[link.block], shape->offsets[i]);
        if (segment->outer[i].kind == VALUE_UNDEFINED || segment->outer[i].number.width != width)
            return false;
    }
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        Contents *data = &segment->data[pattern->links[i].block];
        *data = contents_forget(&heap->base, *data, shape->offsets[i], width / 8);
        if (pattern->links[i].role == LINK_OWN)
            segment->outer[i] = value_undefined(width);
    }
    for (uint32_t b = 0; b < pattern->block_count; b++)
        segment->data[b] = contents_map(heap->domain->arena, segment->data[b], apart, heap);
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
    if (first == second || a->shape != b->shape)
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
    }
    bool may_reuse = symheap_node(heap, second)->may_reuse;
    *symheap_edit(heap, second) = (SymNode){.is_used = false};
    symheap_edit(heap, first)->segment = both;
    symheap_edit(heap, first)->may_reuse |= may_reuse;
    return true;
}

/* --- by patterns ------------------------------------------------------------------------------------------- */

typedef struct Folding {
    SymHeap *heap; /* the best so far */
    bool may_strand;
    bool loses; /* there may be blocks that nothing holds already */
} Folding;

/* Two instances side by side, as far as they are known. */
typedef struct Twins {
    const Pattern *pattern;
    Shape shape;
    uint32_t left[PATTERN_BLOCKS_MOST], right[PATTERN_BLOCKS_MOST];
} Twins;

/* Takes the copy in which two neighbours are to be merged. */
static bool take(Folding *folding, SymHeap *copy, uint32_t first, uint32_t second)
{
    if (!symheap_merge(copy, first, second))
        return false;
    bool loses = symheap_collect(copy, COLLECT_STEP);
    if (loses && !folding->loses && !folding->may_strand)
        return false;
    if (loses)
        copy->base.has_lost = copy->base.loss_due = true;
    folding->loses |= loses;
    copy->base.marks |= 1u << MARK_FOLD;
    folding->heap = copy;
    return true;
}

/* Does the first one's `next` link lead to the second node? Asked before anything is copied. */
static bool is_before(const SymHeap *heap, const Shape *shape, uint32_t first, uint32_t second)
{
    const Segment *segment = symheap_node(heap, first)->segment;
    uint32_t link = pattern_link_to(shape->pattern, LINK_NEXT, 0), blocks[PATTERN_BLOCKS_MOST];
    if (!segment && !find_instance(heap, first, shape, blocks))
        return false;
    ExecValue value = segment ? segment->outer[link]
                              : symheap_cell(heap, blocks[shape->pattern->links[link].block], shape->offsets[link]);
    return value.kind == VALUE_POINTER && value.node.index == second;
}

/* Folds the neighbours, each a segment of the shape or the first block of an instance. */
static bool fold_pair(Folding *folding, const Shape *shape, uint32_t first, uint32_t second)
{
    if (!is_before(folding->heap, shape, first, second))
        return false;
    ArenaMark mark = arena_mark(folding->heap->domain->arena);
    SymHeap *copy = symheap_copy(folding->heap);
    bool fits = (symheap_node(copy, first)->segment || symheap_wrap(copy, first, shape, &first)) &&
                (symheap_node(copy, second)->segment || symheap_wrap(copy, second, shape, &second)) &&
                take(folding, copy, first, second);
    if (!fits)
        arena_pop(folding->heap->domain->arena, mark);
    return fits;
}

/* Links within one kind of block say little, an object and its owner have them, too: blocks that different operations made
 * are taken for nodes of one list by the coarsest precision only, or where each owns others. */
static bool kinds_agree(const Folding *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    EdgeId a = symheap_node(folding->heap, left)->made_at, b = symheap_node(folding->heap, right)->made_at;
    return folding->may_strand || pattern->block_count > 1 || a.index == ID_NONE || b.index == ID_NONE ||
           a.index == b.index;
}

/* Does the cell at the offset, in both, fit the link? */
static bool fit_link(const SymHeap *heap, Twins *twins, uint32_t i, int64_t offset)
{
    PatternLink link = twins->pattern->links[i];
    ExecValue left = symheap_cell(heap, twins->left[link.block], offset),
              right = symheap_cell(heap, twins->right[link.block], offset);
    uint32_t t = link.target;
    int64_t other;
    for (uint32_t k = 0; k < i; k++)
        if (twins->pattern->links[k].block == link.block && twins->shape.offsets[k] == offset)
            return false;
    twins->shape.offsets[i] = offset;
    if (link.role == LINK_NEXT)
        return value_constant(heap, left, &twins->shape.at[i]) && left.node.index == twins->right[t];
    if (link.role == LINK_PREV)
        return value_constant(heap, right, &twins->shape.at[i]) && right.node.index == twins->left[t];
    if (!value_constant(heap, left, &twins->shape.at[i]) || !value_constant(heap, right, &other) ||
        other != twins->shape.at[i] || !symheap_is_block(heap, left.node.index) ||
        !symheap_is_block(heap, right.node.index))
        return false;
    if (twins->left[t] != ID_NONE)
        return twins->left[t] == left.node.index && twins->right[t] == right.node.index;
    bool is_new = left.node.index != right.node.index && !is_among(twins->left, PATTERN_BLOCKS_MOST, left.node.index) &&
                  !is_among(twins->right, PATTERN_BLOCKS_MOST, left.node.index) &&
                  !is_among(twins->left, PATTERN_BLOCKS_MOST, right.node.index) &&
                  !is_among(twins->right, PATTERN_BLOCKS_MOST, right.node.index);
    if (!is_new || !symheap_sizes_agree(heap, left.node.index, right.node.index, &twins->shape.sizes[t]))
        return false;
    twins->left[t] = left.node.index;
    twins->right[t] = right.node.index;
    return true;
}

/* A doubly linked list reads the same from both ends: `next` is the link with the lesser offset, so that the segments of a
 * list are of one shape. */
static bool is_mirrored(const Shape *shape)
{
    const Pattern *pattern = shape->pattern;
    uint32_t next = pattern_link_to(pattern, LINK_NEXT, 0), prev = pattern_link_to(pattern, LINK_PREV, 0);
    return prev != UINT32_MAX && pattern->links[next].block == 0 && pattern->links[prev].block == 0 &&
           shape->offsets[prev] < shape->offsets[next];
}

/* Finds offsets for the links from number i on, and folds. */
static bool fit_from(Folding *folding, Twins twins, uint32_t i)
{
    const SymHeap *heap = folding->heap;
    if (i == twins.pattern->link_count)
        return !is_mirrored(&twins.shape) &&
               fold_pair(folding, patterns_shape(&folding->heap->domain->patterns, &twins.shape), twins.left[0],
                         twins.right[0]);
    /* A `prev` cell is told by the second instance, others by the first. */
    const uint32_t *side = twins.pattern->links[i].role == LINK_PREV ? twins.right : twins.left;
    const Contents contents = symheap_node(heap, side[twins.pattern->links[i].block])->contents;
    for (uint32_t k = 0; k < contents.count; k++) {
        Twins more = twins;
        if (contents.cells[k].value.kind == VALUE_POINTER && fit_link(heap, &more, i, contents.cells[k].offset) &&
            fit_from(folding, more, i + 1))
            return true;
    }
    return false;
}

static bool fold_twins(Folding *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    Twins twins = {.pattern = pattern, .shape = {.pattern = pattern}};
    for (uint32_t b = 0; b < PATTERN_BLOCKS_MOST; b++)
        twins.left[b] = twins.right[b] = ID_NONE;
    twins.left[0] = left;
    twins.right[0] = right;
    return kinds_agree(folding, pattern, left, right) &&
           symheap_sizes_agree(folding->heap, left, right, &twins.shape.sizes[0]) && fit_from(folding, twins, 0);
}

/* One fold that joins these two nodes, if there is one; by the pattern, or NULL: by that of a segment. */
static bool fold_nodes(Folding *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    const SymNode *a = symheap_node(folding->heap, left), *b = symheap_node(folding->heap, right);
    bool has_segment = a->segment || b->segment;
    if (left == right || !(a->segment || symheap_is_block(folding->heap, left)) ||
        !(b->segment || symheap_is_block(folding->heap, right)) || has_segment == (pattern != NULL))
        return false;
    return has_segment ? fold_pair(folding, (a->segment ? a : b)->segment->shape, left, right)
                       : fold_twins(folding, pattern, left, right);
}

static bool fold_once(Folding *folding, const Pattern *pattern)
{
    uint32_t first = (uint32_t)folding->heap->domain->base.program->object_count, count = folding->heap->nodes.count;
    for (uint32_t left = first; left < count; left++)
        for (uint32_t right = first; right < count && symheap_node(folding->heap, left)->is_used; right++)
            if (fold_nodes(folding, pattern, left, right))
                return true;
    return false;
}

SymHeap *symheap_fold(SymHeap *heap, const Precision *precision)
{
    const Patterns *patterns = &heap->domain->patterns;
    Folding folding = {heap, precision_strands(precision), symheap_collect(symheap_copy(heap), COLLECT_STEP)};
    for (bool again = true; again;) {
        again = fold_once(&folding, NULL);
        for (uint32_t i = 0; i < patterns->count && !again; i++)
            again = precision_patterns(precision) >> patterns->order[i] & 1 &&
                    fold_once(&folding, patterns->items[patterns->order[i]]);
    }
    return folding.heap;
}
