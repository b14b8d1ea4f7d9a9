/* SPDX-License-Identifier: MIT */
/* Order and join of symbolic heaps.
 *
 * A walk from the roots (frames, globals) pairs the nodes of both, one to one. Where a segment of one side meets something
 * else on the other there is a *choice*: the other side's block begins an instance of the segment's shape, and is wrapped as
 * a segment of length 1; or the segment is empty there. Choices are tried in this order, the last one changed first. On the
 * right side of the order nothing may be changed: there a segment of the left one has no choice.
 *
 * Once nodes are paired, cells, lengths and numbers are compared or joined by exec/pair.h. A segment that is empty on one side
 * has length 0 there; what its pointers lead to instead is what its outer links would. */
#include "domain/exec/pair.h"

#include "domain/symheap/state.h"

#include <stdlib.h>
#include <string.h>

enum { ATTEMPTS_MOST = 24 };
enum { LEFT, RIGHT };

typedef enum Choice {
    CHOICE_NONE,
    CHOICE_THERE, /* a segment, or blocks to be wrapped as one */
    CHOICE_EMPTY,
} Choice;

typedef enum WalkResult {
    WALK_DONE,
    WALK_FAILS,
    WALK_AGAIN, /* a block was wrapped: from the roots again */
} WalkResult;

/* One side's nodes. */
typedef struct Side {
    SymHeap *heap;
    uint32_t *partner;                        /* the node of the other side, ID_NONE */
    uint8_t *choice;                          /* of a segment, about the other side */
    ExecValue (*instead)[PATTERN_LINKS_MOST]; /* of an empty one: the other side's values; undefined at first */
    uint32_t *name;                           /* the node in the join */
} Side;

typedef struct Walk {
    const SymHeap *originals[2];
    Side sides[2];
    bool joins;
    uint32_t room;
    uint32_t *decided; /* segments that there was a choice about, in order: 2 * node + side */
    uint32_t decided_count;
    WalkResult result;
} Walk;

static bool fail(Walk *walk)
{
    if (walk->result == WALK_DONE)
        walk->result = WALK_FAILS;
    return false;
}

static bool match_values(Walk *walk, ExecValue left, ExecValue right);

/* --- pairing nodes ----------------------------------------------------------------------------------------- */

static bool match_contents(Walk *walk, const Contents *left, const Contents *right)
{
    const Memory *a = &walk->sides[LEFT].heap->base, *b = &walk->sides[RIGHT].heap->base;
    for (uint32_t i = 0; i < right->count; i++) {
        const ExecCell *cell = &right->cells[i];
        if (!match_values(walk, contents_peek(a, left, cell->offset, cell->size), cell->value))
            return false;
    }
    for (uint32_t i = 0; i < left->count && walk->joins; i++) {
        const ExecCell *cell = &left->cells[i];
        if (!match_values(walk, cell->value, contents_peek(b, right, cell->offset, cell->size)))
            return false;
    }
    return true;
}

static bool match_segments(Walk *walk, const Segment *left, const Segment *right)
{
    const Pattern *pattern = left->shape->pattern;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN && !match_values(walk, left->outer[i], right->outer[i]))
            return false;
    for (uint32_t b = 0; b < pattern->block_count; b++)
        if (!match_contents(walk, &left->data[b], &right->data[b]))
            return false;
    return true;
}

static bool match_nodes(Walk *walk, uint32_t left, uint32_t right)
{
    Side *sides = walk->sides;
    if (left == ID_NONE || right == ID_NONE)
        return left == right || fail(walk);
    if (sides[LEFT].partner[left] != ID_NONE || sides[RIGHT].partner[right] != ID_NONE)
        return sides[LEFT].partner[left] == right || fail(walk);
    const SymNode *a = symheap_node(sides[LEFT].heap, left), *b = symheap_node(sides[RIGHT].heap, right);
    if (a->storage != b->storage || a->status != b->status || a->object.index != b->object.index ||
        !a->segment != !b->segment || (a->segment && a->segment->shape != b->segment->shape) ||
        (!walk->joins && a->may_reuse > b->may_reuse))
        return fail(walk);
    sides[LEFT].partner[left] = right;
    sides[RIGHT].partner[right] = left;
    return a->segment ? match_segments(walk, a->segment, b->segment) : match_contents(walk, &a->contents, &b->contents);
}

static bool is_one(const SymHeap *heap, uint32_t id)
{
    int64_t length;
    return linear_is_constant(&heap->base.numbers, symheap_node(heap, id)->segment->length, &length) && length == 1;
}

/* Pointers to the same segment: to the same end, or is there but one instance? */
static bool match_targets(Walk *walk, ExecValue left, ExecValue right)
{
    if (left.target == right.target)
        return true;
    bool left_is_one = is_one(walk->sides[LEFT].heap, left.node.index),
         right_is_one = is_one(walk->sides[RIGHT].heap, right.node.index);
    return (target_block(left.target) == target_block(right.target) &&
            (left_is_one || (walk->joins && right_is_one))) ||
           fail(walk);
}

/* --- choices ----------------------------------------------------------------------------------------------- */

static void decide(Walk *walk, int side, uint32_t segment, Choice choice)
{
    walk->sides[side].choice[segment] = (uint8_t)choice;
    walk->decided[walk->decided_count++] = 2 * segment + (uint32_t)side;
}

/* The segment is empty on the other side: its pointers are what its outer link is, always the same. */
static bool match_empty(Walk *walk, int side, ExecValue pointer, ExecValue other)
{
    Side *own = &walk->sides[side];
    const Segment *segment = symheap_node(own->heap, pointer.node.index)->segment;
    uint32_t link = pattern_link_to(segment->shape->pattern, target_is_last(pointer.target) ? LINK_PREV : LINK_NEXT,
                                    target_block(pointer.target));
    int64_t offset;
    if (link == UINT32_MAX || !value_constant(own->heap, pointer, &offset) || offset != segment->shape->at[link])
        return fail(walk);
    ExecValue outer = segment->outer[link], *instead = &own->instead[pointer.node.index][link];
    if (outer.kind == VALUE_UNDEFINED || other.kind == VALUE_UNDEFINED ||
        (outer.kind == VALUE_POINTER && outer.node.index == pointer.node.index))
        return fail(walk);
    if (instead->kind != VALUE_UNDEFINED)
        return value_same(*instead, other) || fail(walk);
    *instead = other;
    return side == LEFT ? match_values(walk, outer, other) : match_values(walk, other, outer);
}

/* A pointer of `side` to a segment meets another value. */
static bool match_choice(Walk *walk, int side, ExecValue pointer, ExecValue other)
{
    Side *own = &walk->sides[side], *there = &walk->sides[!side];
    uint32_t id = pointer.node.index;
    if ((side == LEFT && !walk->joins) || own->partner[id] != ID_NONE)
        return fail(walk);
    const SymNode *node = value_node(there->heap, other);
    bool may_wrap = node && !node->segment && node->storage == STORAGE_HEAP && node->status == STATUS_LIVE &&
                    target_block(pointer.target) == 0 && there->partner[other.node.index] == ID_NONE;
    if (own->choice[id] == CHOICE_NONE)
        decide(walk, side, id, may_wrap ? CHOICE_THERE : CHOICE_EMPTY);
    if (own->choice[id] == CHOICE_EMPTY)
        return match_empty(walk, side, pointer, other);
    uint32_t segment;
    if (may_wrap && there->heap->nodes.count < walk->room &&
        symheap_wrap(there->heap, other.node.index, symheap_node(own->heap, id)->segment->shape, &segment))
        walk->result = WALK_AGAIN;
    return fail(walk);
}

/* Are they a pair, or may they become one? */
static bool may_be_paired(const Walk *walk, uint32_t left, uint32_t right)
{
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    if (a->partner[left] != ID_NONE || b->partner[right] != ID_NONE)
        return a->partner[left] == right;
    return a->choice[left] != CHOICE_EMPTY && b->choice[right] != CHOICE_EMPTY &&
           symheap_node(a->heap, left)->segment->shape == symheap_node(b->heap, right)->segment->shape;
}

static bool match_values(Walk *walk, ExecValue left, ExecValue right)
{
    const SymHeap *a = walk->sides[LEFT].heap, *b = walk->sides[RIGHT].heap;
    if (right.kind == VALUE_UNDEFINED || left.kind == VALUE_UNDEFINED)
        return right.kind == VALUE_UNDEFINED || walk->joins || fail(walk);
    bool of_left = value_is_segment(a, left), of_right = value_is_segment(b, right);
    if (of_left && of_right && may_be_paired(walk, left.node.index, right.node.index)) {
        if (walk->sides[RIGHT].choice[right.node.index] == CHOICE_NONE)
            decide(walk, RIGHT, right.node.index, CHOICE_THERE);
        return match_targets(walk, left, right) && match_nodes(walk, left.node.index, right.node.index);
    }
    if (of_right && (!of_left || walk->sides[LEFT].choice[left.node.index] != CHOICE_EMPTY))
        return match_choice(walk, RIGHT, right, left);
    if (of_left)
        return match_choice(walk, LEFT, left, right);
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER)
        return match_nodes(walk, left.node.index, right.node.index);
    return left.kind == right.kind || fail(walk);
}

/* --- the walk ---------------------------------------------------------------------------------------------- */

static bool match_frames(Walk *walk, const ExecFrame *left, const ExecFrame *right)
{
    const Program *program = walk->sides[LEFT].heap->domain->base.program;
    if (left->function.index != right->function.index || left->register_count != right->register_count ||
        left->alloca_count != right->alloca_count)
        return fail(walk);
    bool fits = match_nodes(walk, left->varargs.index, right->varargs.index);
    for (uint32_t i = 0; i < program_function(program, left->function)->local_count && fits; i++)
        fits = match_nodes(walk, left->locals[i].index, right->locals[i].index);
    for (uint32_t i = 0; i < left->alloca_count && fits; i++)
        fits = match_nodes(walk, left->allocas[i].index, right->allocas[i].index);
    for (uint32_t i = 0; i < left->register_count && fits; i++)
        fits = match_values(walk, left->registers[i].value, right->registers[i].value);
    return fits;
}

/* Is every live block of either side paired, or in a segment that is empty on the other? */
static bool all_matched(Walk *walk)
{
    for (int side = 0; side < 2; side++) {
        const Side *own = &walk->sides[side];
        for (uint32_t i = 0; i < own->heap->nodes.count; i++) {
            const SymNode *node = symheap_node(own->heap, i);
            if (node->is_used && node->status == STATUS_LIVE && own->partner[i] == ID_NONE &&
                !(node->segment && own->choice[i] == CHOICE_EMPTY))
                return fail(walk);
        }
    }
    return true;
}

static void walk_once(Walk *walk)
{
    const Memory *a = &walk->sides[LEFT].heap->base, *b = &walk->sides[RIGHT].heap->base;
    for (int side = 0; side < 2; side++) {
        memset(walk->sides[side].partner, 0xff, walk->room * sizeof(uint32_t));
        memset(walk->sides[side].instead, 0, walk->room * sizeof *walk->sides[side].instead);
    }
    walk->result = WALK_DONE;
    bool fits = (a->frame_count == b->frame_count && a->returned_count == b->returned_count) || fail(walk);
    for (uint32_t i = 0; i < walk->sides[LEFT].heap->domain->base.program->object_count && fits; i++)
        if (symheap_node(walk->sides[LEFT].heap, i)->is_used)
            fits = match_nodes(walk, i, i);
    for (uint32_t i = a->frame_count; i-- > 0 && fits;)
        fits = match_frames(walk, &a->frames[i], &b->frames[i]);
    for (uint32_t i = 0; i < a->returned_count && fits; i++)
        fits = match_values(walk, a->returned[i], b->returned[i]);
    if (fits)
        all_matched(walk);
}

/* The next choices to try; false if there are none. */
static bool choose_next(Walk *walk)
{
    while (walk->decided_count) {
        uint32_t last = walk->decided[walk->decided_count - 1];
        uint8_t *choice = &walk->sides[last & 1].choice[last / 2];
        if (*choice == CHOICE_THERE) {
            *choice = CHOICE_EMPTY;
            return true;
        }
        *choice = CHOICE_NONE;
        walk->decided_count--;
    }
    return false;
}

static bool find_pairs(Walk *walk)
{
    for (int attempt = 0; attempt < ATTEMPTS_MOST; attempt++) {
        for (int side = 0; side < 2; side++)
            walk->sides[side].heap = symheap_copy(walk->originals[side]);
        do
            walk_once(walk);
        while (walk->result == WALK_AGAIN);
        if (walk->result == WALK_DONE)
            return true;
        if (!choose_next(walk))
            return false;
    }
    return false;
}

/* --- numbers ----------------------------------------------------------------------------------------------- */

/* The pairing of exec, with the walk beside it. */
typedef struct SymPairing {
    ExecPairing base;
    Walk *walk;
    JoinOptions options;
} SymPairing;

static ExecValue named(const Side *side, ExecValue value)
{
    if (value.kind == VALUE_POINTER)
        value.node.index = side->name[value.node.index];
    return value;
}

/* Is one of them 0 and the other 1? */
static bool are_flags(const ExecPairing *pairing, ExecValue left, ExecValue right)
{
    int64_t a, b;
    return left.kind == VALUE_NUMBER && right.kind == VALUE_NUMBER &&
           linear_is_constant(&pairing->left->numbers, left.number, &a) &&
           linear_is_constant(&pairing->right->numbers, right.number, &b) && ((!a && b == 1) || (a == 1 && !b));
}

/* The walk has been here: kinds and nodes fit, or one of them is a pointer to a segment that is empty on the other side. */
static ExecValue pair_values(ExecPairing *pairing, ExecValue left, ExecValue right)
{
    const Walk *walk = ((SymPairing *)pairing)->walk;
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    if (right.kind == VALUE_UNDEFINED || left.kind == VALUE_UNDEFINED) {
        pairing->fails |= right.kind != VALUE_UNDEFINED && !pairing->out;
        return value_undefined(left.number.width);
    }
    pairing->fails |= left.number.width != right.number.width ||
                      (((SymPairing *)pairing)->options.keeps_flags && are_flags(pairing, left, right));
    bool only_left = value_is_segment(a->heap, left) && a->partner[left.node.index] == ID_NONE,
         only_right = value_is_segment(b->heap, right) && b->partner[right.node.index] == ID_NONE;
    pairing->fails |= only_left && only_right; /* which of them comes first is not known */
    if (only_left || only_right) {
        const Side *side = only_left ? a : b;
        ExecValue pointer = only_left ? left : right;
        int64_t offset = 0;
        pairing->fails |= !value_constant(side->heap, pointer, &offset);
        return named(side, value_pointer(pointer.node, pointer.target, linear_constant(offset, pointer.number.width)));
    }
    pairing->fails |=
        left.kind != right.kind || (left.kind == VALUE_POINTER && a->partner[left.node.index] != right.node.index);
    if (pairing->fails)
        return right;
    ExecValue result = named(a, left);
    if (left.kind == VALUE_POINTER && left.target != right.target && is_one(a->heap, left.node.index))
        result.target = right.target;
    result.number = exec_pair_numbers(pairing, left.number, right.number);
    return result;
}

static ExecValue merge(void *context, ExecValue left, ExecValue right)
{
    return pair_values(context, left, right);
}

static Contents pair_contents(SymPairing *pairing, const Contents *left, const Contents *right)
{
    ExecPairing *base = &pairing->base;
    if (base->out)
        return contents_merge(base->out->numbers.arena, base->left, *left, base->right, *right, merge, base);
    for (uint32_t i = 0; i < right->count && !base->fails; i++) {
        const ExecCell *cell = &right->cells[i];
        pair_values(base, contents_peek(base->left, left, cell->offset, cell->size), cell->value);
    }
    base->fails |= right->zeroed && !contents_zero_outside(base->left, left, right);
    return *right;
}

/* A value of one side that the other has none for. */
typedef struct Alone {
    SymPairing *pairing;
    int side;
} Alone;

/* What the instances of a segment hold. Their numbers are known by intervals only: nothing that holds of some instance may be
 * concluded from, or about, other numbers. */
/* The interval for both; bounds that grew go to the next threshold, or are given up. */
static Interval pair_intervals(const SymDomain *domain, Interval left, Interval right, unsigned width, bool widen)
{
    Interval hull = interval_hull(left, right);
    if (!widen)
        return hull;
    if (hull.low < left.low)
        hull.low = hull.low >= 0 ? 0 : width_low(width);
    if (hull.high > left.high) {
        int64_t most = width_high(width);
        for (size_t i = domain->threshold_count; i-- > 0;)
            if (domain->thresholds[i] >= hull.high && domain->thresholds[i] < most)
                most = domain->thresholds[i];
        hull.high = most;
    }
    return hull;
}

static ExecValue number_in(Memory *memory, Interval interval, unsigned width)
{
    return value_number(interval.low == interval.high
                            ? linear_constant(interval.low, width)
                            : linear_fresh_in(&memory->numbers, width, interval.low, interval.high));
}

static ExecValue pair_data_values(void *context, ExecValue left, ExecValue right)
{
    const SymPairing *pairing = context;
    ExecPairing *base = (ExecPairing *)context;
    const Walk *walk = pairing->walk;
    unsigned width = left.number.width;
    bool fits = left.kind == right.kind && left.kind != VALUE_UNDEFINED && width == right.number.width;
    if (fits && left.kind == VALUE_POINTER) {
        fits = left.target == right.target && !left.number.factor && linear_same(left.number, right.number) &&
               walk->sides[LEFT].partner[left.node.index] == right.node.index;
        if (fits)
            return named(&walk->sides[LEFT], left);
    } else if (fits) {
        Interval a = linear_interval(&base->left->numbers, left.number),
                 b = linear_interval(&base->right->numbers, right.number);
        base->fails |= !base->out && !interval_within(a, b);
        return base->out
                   ? number_in(base->out,
                               pair_intervals(walk->sides[LEFT].heap->domain, a, b, width, pairing->options.widen),
                               width)
                   : right;
    }
    base->fails |= !base->out && right.kind != VALUE_UNDEFINED;
    return value_undefined(width);
}

static Contents pair_data(SymPairing *pairing, const Contents *left, const Contents *right)
{
    ExecPairing *base = &pairing->base;
    if (base->out)
        return contents_merge(base->out->numbers.arena, base->left, *left, base->right, *right, pair_data_values,
                              pairing);
    for (uint32_t i = 0; i < right->count && !base->fails; i++) {
        const ExecCell *cell = &right->cells[i];
        pair_data_values(pairing, contents_peek(base->left, left, cell->offset, cell->size), cell->value);
    }
    base->fails |= right->zeroed && !contents_zero_outside(base->left, left, right);
    return *right;
}

/* The same, and an outer link that nothing tells of, of a segment that is empty on the other side. */
static ExecValue data_alone(void *context, ExecValue value)
{
    const Alone *alone = context;
    ExecPairing *base = &alone->pairing->base;
    const Side *side = &alone->pairing->walk->sides[alone->side];
    if (!base->out || value.kind == VALUE_UNDEFINED)
        return value;
    if (value.kind == VALUE_NUMBER)
        return number_in(base->out, linear_interval(&side->heap->base.numbers, value.number), value.number.width);
    /* A dead block that only one side has is not in the join. */
    bool is_there = side->partner[value.node.index] != ID_NONE || value_is_segment(side->heap, value);
    return is_there && !value.number.factor ? named(side, value)
                                            : value_number(linear_fresh(&base->out->numbers, value.number.width));
}

static const Segment *pair_segments(SymPairing *pairing, const Segment *left, const Segment *right)
{
    ExecPairing *base = &pairing->base;
    const Pattern *pattern = left->shape->pattern;
    Segment *both = arena_alloc(base->left->numbers.arena, sizeof *both);
    *both = *left;
    both->length = exec_pair_numbers(base, left->length, right->length);
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN)
            both->outer[i] = pair_values(base, left->outer[i], right->outer[i]);
    for (uint32_t b = 0; b < pattern->block_count && !base->fails; b++) {
        both->made_at[b] = made_at_either(left->made_at[b], right->made_at[b]);
        both->data[b] = pair_data(pairing, &left->data[b], &right->data[b]);
    }
    return both;
}

/* A segment of one side that is empty on the other. */
static const Segment *pair_with_empty(SymPairing *pairing, int side, uint32_t id)
{
    ExecPairing *base = &pairing->base;
    const Side *own = &pairing->walk->sides[side];
    const Segment *segment = symheap_node(own->heap, id)->segment;
    const Pattern *pattern = segment->shape->pattern;
    Linear none = linear_constant(0, 64);
    Alone alone = {pairing, side};
    Segment *both = arena_alloc(base->left->numbers.arena, sizeof *both);
    *both = *segment;
    both->length =
        side == LEFT ? exec_pair_numbers(base, segment->length, none) : exec_pair_numbers(base, none, segment->length);
    for (uint32_t i = 0; i < pattern->link_count; i++) {
        ExecValue other = own->instead[id][i], outer = segment->outer[i];
        if (pattern->links[i].role == LINK_OWN)
            continue;
        if (other.kind == VALUE_UNDEFINED)
            both->outer[i] = data_alone(&alone, outer);
        else
            both->outer[i] = side == LEFT ? pair_values(base, outer, other) : pair_values(base, other, outer);
    }
    for (uint32_t b = 0; b < pattern->block_count; b++)
        both->data[b] = contents_map(base->left->numbers.arena, segment->data[b], data_alone, &alone);
    return both;
}

static void put(SymHeap *out, uint32_t at, SymNode node)
{
    while (out->nodes.count <= at)
        chunks_add(&out->nodes, out->domain->arena, out->owner);
    *symheap_edit(out, at) = node;
}

static void pair_all_nodes(SymPairing *pairing, SymHeap *out)
{
    const Side *a = &pairing->walk->sides[LEFT], *b = &pairing->walk->sides[RIGHT];
    ExecPairing *base = &pairing->base;
    for (uint32_t i = 0; i < a->heap->nodes.count && !base->fails; i++) {
        const SymNode *left = symheap_node(a->heap, i);
        if (!left->is_used || (a->partner[i] == ID_NONE && !left->segment))
            continue;
        SymNode node = *left;
        if (a->partner[i] == ID_NONE) {
            node.segment = pair_with_empty(pairing, LEFT, i);
        } else {
            const SymNode *right = symheap_node(b->heap, a->partner[i]);
            node.may_reuse |= right->may_reuse;
            node.made_at = made_at_either(left->made_at, right->made_at);
            if (left->segment) {
                node.segment = pair_segments(pairing, left->segment, right->segment);
            } else {
                node.size = exec_pair_numbers(base, left->size, right->size);
                node.contents = pair_contents(pairing, &left->contents, &right->contents);
            }
        }
        if (out)
            put(out, a->name[i], node);
    }
    for (uint32_t i = 0; i < b->heap->nodes.count && !base->fails; i++) {
        SymNode node = *symheap_node(b->heap, i);
        if (!node.is_used || !node.segment || b->partner[i] != ID_NONE)
            continue;
        node.segment = pair_with_empty(pairing, RIGHT, i);
        if (out)
            put(out, b->name[i], node);
    }
}

/* Nodes of the join are called as on the left; segments that only the right side has get unused places. */
static void name_nodes(Walk *walk)
{
    const SymHeap *left = walk->sides[LEFT].heap;
    uint32_t next = (uint32_t)left->domain->base.program->object_count;
    for (uint32_t i = 0; i < walk->sides[LEFT].heap->nodes.count; i++)
        walk->sides[LEFT].name[i] = i;
    for (uint32_t i = 0; i < walk->sides[RIGHT].heap->nodes.count; i++) {
        const SymNode *node = symheap_node(walk->sides[RIGHT].heap, i);
        uint32_t partner = walk->sides[RIGHT].partner[i];
        walk->sides[RIGHT].name[i] = partner;
        if (!node->is_used || !node->segment || partner != ID_NONE)
            continue;
        while (next < left->nodes.count && symheap_node(left, next)->is_used)
            next++;
        walk->sides[RIGHT].name[i] = next++;
    }
}

static NodeId renamed(const Side *side, NodeId node)
{
    return node.index == ID_NONE ? node : (NodeId){side->name[node.index]};
}

/* Frames name the nodes of locals and the like: those of the right side as in the join. */
static void rename_frames(Side *side)
{
    Memory *memory = &side->heap->base;
    Arena *arena = side->heap->domain->arena;
    ExecFrame *frames = arena_alloc(arena, (memory->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        frames[i] = memory->frames[i];
        uint32_t count = program_function(side->heap->domain->base.program, frames[i].function)->local_count;
        NodeId *locals = arena_alloc(arena, (count + 1) * sizeof *locals);
        NodeId *allocas = arena_alloc(arena, (frames[i].alloca_count + 1) * sizeof *allocas);
        for (uint32_t k = 0; k < count; k++)
            locals[k] = renamed(side, frames[i].locals[k]);
        for (uint32_t k = 0; k < frames[i].alloca_count; k++)
            allocas[k] = renamed(side, frames[i].allocas[k]);
        frames[i].locals = locals;
        frames[i].allocas = allocas;
        frames[i].varargs = renamed(side, frames[i].varargs);
    }
    memory->frames = frames;
}

/* Lengths are not negative: what widening may have forgotten. */
static bool assume_lengths(SymHeap *out)
{
    bool holds = true;
    for (uint32_t i = 0; i < out->nodes.count && holds; i++) {
        const SymNode *node = symheap_node(out, i);
        if (node->is_used && node->segment)
            holds = linears_assume(&out->base.numbers, OP_SLE, linear_constant(0, 64), node->segment->length, true);
    }
    return holds;
}

static bool pair_numbers(Walk *walk, SymHeap *out, JoinOptions options)
{
    const SymDomain *domain = walk->sides[LEFT].heap->domain;
    name_nodes(walk);
    rename_frames(&walk->sides[RIGHT]);
    SymPairing pairing = {exec_pairing(&walk->sides[LEFT].heap->base, &walk->sides[RIGHT].heap->base,
                                       out ? &out->base : NULL, pair_values),
                          walk, options};
    if (!pairing.base.fails)
        pair_all_nodes(&pairing, out);
    exec_pair_memory(&pairing.base, domain->base.program);
    return exec_pair_end(&pairing.base, options.widen, domain->thresholds, domain->threshold_count) &&
           (!out || assume_lengths(out));
}

bool symheap_pair(const SymHeap *left, const SymHeap *right, SymHeap *out, JoinOptions options)
{
    Walk walk = {
        .originals = {left, right}, .joins = out != NULL, .room = 2 * (left->nodes.count + right->nodes.count) + 2};
    for (int side = 0; side < 2; side++) {
        walk.sides[side].partner = mem_alloc(walk.room * sizeof(uint32_t));
        walk.sides[side].choice = mem_alloc(walk.room);
        walk.sides[side].instead = mem_alloc(walk.room * sizeof *walk.sides[side].instead);
        walk.sides[side].name = mem_alloc(walk.room * sizeof(uint32_t));
    }
    walk.decided = mem_alloc(2 * walk.room * sizeof(uint32_t));
    bool holds = find_pairs(&walk) && pair_numbers(&walk, out, options);
    for (int side = 0; side < 2; side++) {
        free(walk.sides[side].partner);
        free(walk.sides[side].choice);
        free(walk.sides[side].instead);
        free(walk.sides[side].name);
    }
    free(walk.decided);
    return holds;
}
