/* SPDX-License-Identifier: MIT */
/* Folding by patterns: two neighbours that both fit one become a segment. Every attempt is made on a copy. */
#include "domain/symheap/state.h"

enum { HINTS_MOST = 16 };

typedef struct PatternFold {
    SymHeap *heap; /* the best so far */
    bool may_strand;
    bool loses; /* there may be blocks that nothing holds already */
} PatternFold;

/* Two instances side by side, as far as they are known. */
typedef struct FittingPair {
    const Pattern *pattern;
    Shape shape;
    uint32_t left[PATTERN_BLOCKS_MOST], right[PATTERN_BLOCKS_MOST];
} FittingPair;

/* Takes the copy in which two neighbours are to be merged. */
static bool take(PatternFold *folding, SymHeap *copy, uint32_t first, uint32_t second)
{
    if (!symheap_merge(copy, first, second))
        return false;
    if (!folding->loses && folding->may_strand)
        symheap_strand(copy, first);
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
    uint32_t link = shape_way_on(shape);
    if (!segment && shape->pattern->links[link].block)
        return true; /* it is that of another block than the first: wrapping tells */
    ExecValue value = segment ? segment->outer[link] : symheap_cell(heap, first, shape->offsets[link]);
    return value.kind == VALUE_POINTER && value.node.index == second;
}

/* Folds the neighbours, each a segment of the shape or the first block of an instance. */
static bool fold_pair(PatternFold *folding, const Shape *shape, uint32_t first, uint32_t second)
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
 * are taken for nodes of one list by the coarsest precision only, or where each owns other blocks. (A list inside says as little: it
 * may be empty.) */
static bool kinds_agree(const PatternFold *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    EdgeId a = symheap_node(folding->heap, left)->made_at, b = symheap_node(folding->heap, right)->made_at;
    bool has_list = false;
    for (uint32_t i = 0; i < pattern->block_count; i++)
        has_list |= pattern->is_list[i];
    return folding->may_strand || (pattern->block_count > 1 && !has_list) || a.index == ID_NONE || b.index == ID_NONE ||
           a.index == b.index;
}

static bool is_among_twins(const FittingPair *twins, uint32_t id)
{
    bool found = false;
    for (uint32_t b = 0; b < twins->pattern->block_count; b++)
        found |= twins->left[b] == id || twins->right[b] == id;
    return found;
}

const Shape *symheap_list_at(const SymHeap *heap, ExecValue value)
{
    int64_t at;
    if (!value_is_segment(heap, value) || value.target != target_first(0) || !value_constant(heap, value, &at))
        return NULL;
    const Shape *shape = symheap_node(heap, value.node.index)->segment->shape;
    return at == shape->at[shape_way_on(shape)] && shape_nesting(shape) < NESTING_MOST ? shape : NULL;
}

/* Could the value lead to the only node of such a list? */
static bool may_be_node(const SymHeap *heap, const Shape *shape, ExecValue value)
{
    int64_t at, size;
    return value_constant(heap, value, &at) && at == shape->at[shape_way_on(shape)] &&
           symheap_is_block(heap, value.node.index) && shape_nesting(shape) < NESTING_MOST &&
           linear_is_constant(&heap->base.numbers, symheap_node(heap, value.node.index)->size, &size) &&
           size == shape->sizes[0];
}

/* An own link to a list inside: one of the twins has it as a segment; or both have one node, or none, of a list that was seen
 * elsewhere (`hint`). What the other has is for wrapping to say. */
static bool fit_list(const SymHeap *heap, FittingPair *twins, uint32_t i, const Shape *hint, ExecValue left,
                     ExecValue right)
{
    uint32_t t = twins->pattern->links[i].target;
    const Shape *a = symheap_list_at(heap, left), *b = symheap_list_at(heap, right), *shape = a ? a : b;
    if (hint && (shape || (!may_be_node(heap, hint, left) && !may_be_node(heap, hint, right))))
        return false;
    shape = hint ? hint : shape;
    if (!shape || (a && b && a != b) || (a && b && left.node.index == right.node.index))
        return false;
    twins->shape.at[i] = shape->at[shape_way_on(shape)];
    if (twins->shape.inner[t]) /* it is known */
        return (twins->left[t] == ID_NONE || (a && twins->left[t] == left.node.index)) &&
               (twins->right[t] == ID_NONE || (b && twins->right[t] == right.node.index));
    if ((a && is_among_twins(twins, left.node.index)) || (b && is_among_twins(twins, right.node.index)))
        return false;
    twins->shape.inner[t] = shape;
    twins->left[t] = a ? left.node.index : ID_NONE;
    twins->right[t] = b ? right.node.index : ID_NONE;
    return true;
}

/* An own link to the last node of a list that is known. */
static bool fit_last(FittingPair *twins, uint32_t i, ExecValue left, ExecValue right)
{
    uint32_t t = twins->pattern->links[i].target, a = twins->left[t], b = twins->right[t];
    const Shape *shape = twins->shape.inner[t];
    uint32_t back = shape ? shape_way_back(shape) : UINT32_MAX;
    if (back == UINT32_MAX || (a != ID_NONE && (left.kind != VALUE_POINTER || left.node.index != a)) ||
        (b != ID_NONE && (right.kind != VALUE_POINTER || right.node.index != b)))
        return false;
    twins->shape.at[i] = shape->at[back];
    return true; /* the rest is for wrapping to say */
}

/* An own link to a block. If it is a list's, one of the twins may not have it as a segment. */
static bool fit_own(const SymHeap *heap, FittingPair *twins, uint32_t i, ExecValue left, ExecValue right)
{
    PatternLink link = twins->pattern->links[i];
    bool has_left = twins->left[link.block] != ID_NONE, has_right = twins->right[link.block] != ID_NONE;
    uint32_t t = link.target;
    int64_t at[2];
    if ((has_left && (!value_constant(heap, left, &at[0]) || !symheap_is_block(heap, left.node.index))) ||
        (has_right && (!value_constant(heap, right, &at[1]) || !symheap_is_block(heap, right.node.index))) ||
        (has_left && has_right && at[0] != at[1]))
        return false;
    twins->shape.at[i] = at[!has_left];
    if (twins->left[t] != ID_NONE)
        return (!has_left || twins->left[t] == left.node.index) && (!has_right || twins->right[t] == right.node.index);
    if (!has_left || !has_right || left.node.index == right.node.index || is_among_twins(twins, left.node.index) ||
        is_among_twins(twins, right.node.index) ||
        !symheap_sizes_agree(heap, left.node.index, right.node.index, &twins->shape.sizes[t]))
        return false;
    twins->left[t] = left.node.index;
    twins->right[t] = right.node.index;
    return true;
}

static ExecValue twin_value(const SymHeap *heap, const uint32_t *side, uint32_t block, int64_t place)
{
    return side[block] == ID_NONE ? value_undefined(1) : symheap_place(heap, side[block], place);
}

/* Does the cell at the place, in both, fit the link? */
static bool fit_link(const SymHeap *heap, FittingPair *twins, uint32_t i, int64_t place, const Shape *hint)
{
    PatternLink link = twins->pattern->links[i];
    ExecValue left = twin_value(heap, twins->left, link.block, place),
              right = twin_value(heap, twins->right, link.block, place);
    uint32_t t = link.target;
    for (uint32_t k = 0; k < i; k++)
        if (twins->pattern->links[k].block == link.block && twins->shape.offsets[k] == place)
            return false;
    twins->shape.offsets[i] = place;
    if (link.role == LINK_NEXT)
        return value_constant(heap, left, &twins->shape.at[i]) && left.node.index == twins->right[t];
    if (link.role == LINK_PREV)
        return value_constant(heap, right, &twins->shape.at[i]) && right.node.index == twins->left[t];
    if (link.to_last)
        return fit_last(twins, i, left, right);
    return twins->pattern->is_list[t] ? fit_list(heap, twins, i, hint, left, right)
                                      : fit_own(heap, twins, i, left, right);
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

/* Do the links lead into their blocks? A pointer beside a block does not hold it. */
static bool leads_inside(const Shape *shape)
{
    const Pattern *pattern = shape->pattern;
    bool fits = true;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        fits &= pattern->is_list[pattern->links[i].target] ||
                (shape->at[i] >= 0 && shape->at[i] <= shape->sizes[pattern->links[i].target]);
    return fits;
}

/* Finds offsets for the links from number i on, and folds. */
static bool fit_from(PatternFold *folding, FittingPair twins, uint32_t i)
{
    const SymHeap *heap = folding->heap;
    if (i == twins.pattern->link_count)
        return !is_mirrored(&twins.shape) && leads_inside(&twins.shape) &&
               fold_pair(folding, patterns_shape(&folding->heap->domain->patterns, &twins.shape), twins.left[0],
                         twins.right[0]);
    /* A `prev` cell is told by the second instance, others by the first, unless only the second has a list there. */
    uint32_t block = twins.pattern->links[i].block;
    bool by_right = twins.pattern->links[i].role == LINK_PREV || twins.left[block] == ID_NONE;
    uint32_t node = by_right ? twins.right[block] : twins.left[block];
    int64_t place;
    const Patterns *patterns = &heap->domain->patterns;
    bool is_new_list =
        twins.pattern->is_list[twins.pattern->links[i].target] && !twins.shape.inner[twins.pattern->links[i].target];
    size_t hints = !is_new_list ? 0 : patterns->shape_count < HINTS_MOST ? patterns->shape_count : HINTS_MOST;
    for (uint32_t k = 0; node != ID_NONE && symheap_place_at(heap, node, k, &place); k++)
        for (size_t h = 0; h <= hints; h++) {
            FittingPair more = twins;
            heap->domain->effort++;
            if (fit_link(heap, &more, i, place, h ? patterns->shapes[h - 1] : NULL) && fit_from(folding, more, i + 1))
                return true;
        }
    return false;
}

static bool fold_twins(PatternFold *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    FittingPair twins = {.pattern = pattern, .shape = {.pattern = pattern}};
    for (uint32_t b = 0; b < PATTERN_BLOCKS_MOST; b++)
        twins.left[b] = twins.right[b] = ID_NONE;
    twins.left[0] = left;
    twins.right[0] = right;
    return kinds_agree(folding, pattern, left, right) &&
           symheap_sizes_agree(folding->heap, left, right, &twins.shape.sizes[0]) && fit_from(folding, twins, 0);
}

/* One fold that joins these two nodes, if there is one; by the pattern, or NULL: by that of a segment. */
static bool fold_nodes(PatternFold *folding, const Pattern *pattern, uint32_t left, uint32_t right)
{
    const SymNode *a = symheap_node(folding->heap, left), *b = symheap_node(folding->heap, right);
    bool has_segment = a->segment || b->segment;
    if (left == right || !(a->segment || symheap_is_block(folding->heap, left)) ||
        !(b->segment || symheap_is_block(folding->heap, right)) || has_segment == (pattern != NULL))
        return false;
    return has_segment ? fold_pair(folding, (a->segment ? a : b)->segment->shape, left, right)
                       : fold_twins(folding, pattern, left, right);
}

static bool fold_once(PatternFold *folding, const Pattern *pattern)
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
    PatternFold folding = {heap, precision_strands(precision), symheap_collect(symheap_copy(heap), COLLECT_STEP)};
    for (bool again = true; again;) {
        again = fold_once(&folding, NULL);
        for (uint32_t i = 0; i < patterns->count && !again; i++)
            again = precision_patterns(precision) >> patterns->order[i] & 1 &&
                    fold_once(&folding, patterns->items[patterns->order[i]]);
    }
    return folding.heap;
}
