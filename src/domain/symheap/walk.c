/* SPDX-License-Identifier: MIT */
/* Pairing of nodes, by a walk from the roots with choices. */
#include "domain/symheap/walk.h"

#include <stdlib.h>
#include <string.h>

enum { MERGED_MOST = 8, UNFOLDED_MOST = 4, ROOM_MORE = 2 + UNFOLDED_MOST * PATTERN_BLOCKS_MOST };

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

/* In the order: numbers that cannot be below are no pair, whatever else is chosen. */
static bool match_numbers(Walk *walk, Linear left, Linear right)
{
    const SymHeap *a = walk->sides[LEFT].heap, *b = walk->sides[RIGHT].heap;
    return walk->joins ||
           interval_within(linear_interval(&a->base.numbers, left), linear_interval(&b->base.numbers, right)) ||
           fail(walk);
}

/* Lists inside instances: of an empty one nothing but what is told is known. */
static bool match_templates(Walk *walk, uint32_t told, const Segment *left, const Segment *right)
{
    const Pattern *pattern = left->shape->pattern;
    bool is_empty =
        template_is_empty(walk->sides[LEFT].heap, left) || template_is_empty(walk->sides[RIGHT].heap, right);
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN && (!is_empty || told >> i & 1) &&
            !match_values(walk, left->outer[i], right->outer[i]))
            return false;
    for (uint32_t b = 0; b < pattern->block_count && !is_empty; b++)
        if (pattern->is_list[b] ? !match_templates(walk, shape_told(left->shape, b), left->inner[b], right->inner[b])
                                : !match_contents(walk, &left->data[b], &right->data[b]))
            return false;
    return true;
}

static bool match_segments(Walk *walk, const Segment *left, const Segment *right)
{
    const Pattern *pattern = left->shape->pattern;
    if (!match_numbers(walk, left->length, right->length))
        return false;
    for (uint32_t i = 0; i < pattern->link_count; i++)
        if (pattern->links[i].role != LINK_OWN && !match_values(walk, left->outer[i], right->outer[i]))
            return false;
    for (uint32_t b = 0; b < pattern->block_count; b++)
        if (pattern->is_list[b] ? !match_templates(walk, shape_told(left->shape, b), left->inner[b], right->inner[b])
                                : !match_contents(walk, &left->data[b], &right->data[b]))
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

/* Pointers to the same segment: to the same end, or is there but one instance? */
static bool match_targets(Walk *walk, ExecValue left, ExecValue right)
{
    if (left.target == right.target)
        return true;
    bool left_is_one = symheap_is_one(walk->sides[LEFT].heap, left.node.index),
         right_is_one = symheap_is_one(walk->sides[RIGHT].heap, right.node.index);
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
    if (!walk->joins && !segment_may_be_empty(own->heap, segment))
        return fail(walk);
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
    if (may_wrap &&
        symheap_wrap(there->heap, other.node.index, symheap_node(own->heap, id)->segment->shape, &segment) &&
        there->heap->nodes.count <= walk->room)
        walk->result = WALK_AGAIN;
    return fail(walk);
}

/* The outer link at an end of the segment by which its instances lead on from there. */
static ExecValue leads_on(const Segment *segment, bool last)
{
    uint32_t link = pattern_link_to(segment->shape->pattern, last ? LINK_PREV : LINK_NEXT, 0);
    return link == UINT32_MAX ? value_undefined(1) : segment->outer[link];
}

/* The left one, met at an end, leads on to a node that the right one's pairing leaves no other place for. */
static bool must_merge(const Walk *walk, ExecValue left, ExecValue right)
{
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    bool last = target_is_last(right.target);
    ExecValue on = leads_on(symheap_node(a->heap, left.node.index)->segment, last),
              other = leads_on(symheap_node(b->heap, right.node.index)->segment, last);
    if (on.kind != VALUE_POINTER || on.node.index == left.node.index || other.kind == VALUE_UNDEFINED)
        return false;
    if (other.kind == VALUE_NUMBER || other.node.index == right.node.index)
        return true;
    uint32_t partner = b->partner[other.node.index];
    return partner != ID_NONE && partner != on.node.index;
}

/* Merges the segment of the left side with its neighbour, a segment or the first block of an instance. */
static bool merge_neighbour(Walk *walk, uint32_t segment, bool last)
{
    Side *own = &walk->sides[LEFT];
    const Segment *met = symheap_node(own->heap, segment)->segment;
    ExecValue on = leads_on(met, last);
    const SymNode *node = value_node(own->heap, on);
    if (!node || node->storage != STORAGE_HEAP || node->status != STATUS_LIVE || own->partner[on.node.index] != ID_NONE)
        return false;
    uint32_t other = on.node.index;
    return (node->segment || symheap_wrap(own->heap, other, met->shape, &other)) &&
           (last ? symheap_merge(own->heap, other, segment) : symheap_merge(own->heap, segment, other)) &&
           own->heap->nodes.count <= walk->room;
}

/* Before a segment of the left side is paired in the order: is it yet to be merged with a neighbour? */
static bool merges(Walk *walk, ExecValue left, ExecValue right)
{
    Side *side = &walk->sides[RIGHT];
    uint32_t id = right.node.index;
    if (walk->joins || side->partner[id] != ID_NONE ||
        (side->merged[id] >= side->wanted[id] && !must_merge(walk, left, right)))
        return false;
    if (side->merged[id] < MERGED_MOST && merge_neighbour(walk, left.node.index, target_is_last(right.target))) {
        side->merged[id]++;
        walk->result = WALK_AGAIN;
    } else {
        side->is_complete[id] = true;
        fail(walk);
    }
    return true;
}

/* In the order, the instance at an end of a segment of the left side becomes blocks, which changes nothing if the segment is
 * not empty. */
static bool unfold(Walk *walk, uint32_t id, bool last)
{
    Side *own = &walk->sides[LEFT];
    const Segment *segment = symheap_node(own->heap, id)->segment;
    uint32_t more = segment->shape->pattern->block_count;
    if (walk->joins || own->partner[id] != ID_NONE || segment_may_be_empty(own->heap, segment) ||
        walk->unfolded == UNFOLDED_MOST || own->heap->nodes.count + more > walk->room)
        return false;
    walk->unfolded++;
    if (symheap_unfold(own->heap, id, last) &&
        (segment_may_have_some(own->heap, symheap_node(own->heap, id)->segment) || symheap_take_empty(own->heap, id)))
        walk->result = WALK_AGAIN;
    else
        fail(walk);
    return true;
}

/* Before segments are paired in the order: does the right one lead on to a block, and the left one to none that could be it?
 * Then the left one's instance at the far end is to be the block. */
static bool splits(Walk *walk, ExecValue left, ExecValue right)
{
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    bool last = target_is_last(right.target);
    ExecValue on = leads_on(symheap_node(a->heap, left.node.index)->segment, last),
              other = leads_on(symheap_node(b->heap, right.node.index)->segment, last);
    const SymNode *node = value_node(b->heap, other), *own = value_node(a->heap, on);
    bool may_lead =
        own && own->storage == STORAGE_HEAP && on.node.index != left.node.index && a->partner[on.node.index] == ID_NONE;
    return node && !node->segment && node->storage == STORAGE_HEAP && b->partner[other.node.index] == ID_NONE &&
           !may_lead && unfold(walk, left.node.index, !last);
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
        if (merges(walk, left, right) || splits(walk, left, right))
            return false;
        return match_targets(walk, left, right) && match_nodes(walk, left.node.index, right.node.index);
    }
    if (of_left && !of_right && right.kind == VALUE_POINTER &&
        unfold(walk, left.node.index, target_is_last(left.target)))
        return false;
    if (of_right && (!of_left || walk->sides[LEFT].choice[left.node.index] != CHOICE_EMPTY))
        return match_choice(walk, RIGHT, right, left);
    if (of_left)
        return match_choice(walk, LEFT, left, right);
    if (left.kind == VALUE_POINTER && right.kind == VALUE_POINTER)
        return match_nodes(walk, left.node.index, right.node.index);
    return left.kind == right.kind ? left.kind != VALUE_NUMBER || match_numbers(walk, left.number, right.number)
                                   : fail(walk);
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

/* The stranded node after the one given that the segment holds; from UINT32_MAX on, the first. UINT32_MAX: no more. */
static uint32_t next_stranded(const SymHeap *heap, uint32_t segment, uint32_t after)
{
    for (uint32_t i = after + 1; i < heap->nodes.count; i++)
        if (symheap_node(heap, i)->held_by == segment + 1)
            return i;
    return UINT32_MAX;
}

/* Segments that are a pair hold as many stranded nodes, paired in their order. */
static bool match_stranded(Walk *walk)
{
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    bool fits = true;
    for (uint32_t i = 0; i < a->heap->nodes.count && fits; i++) {
        uint32_t other = a->partner[i], left = UINT32_MAX, right = UINT32_MAX;
        if (other == ID_NONE || !symheap_node(a->heap, i)->segment)
            continue;
        do {
            left = next_stranded(a->heap, i, left);
            right = next_stranded(b->heap, other, right);
            fits = match_nodes(walk, left, right);
        } while (fits && left != UINT32_MAX);
    }
    return fits;
}

/* Are nodes that are a pair stranded on both sides, or on none? */
static bool strands_agree(Walk *walk)
{
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    bool agree = true;
    for (uint32_t i = 0; i < a->heap->nodes.count && agree; i++) {
        uint32_t left = symheap_node(a->heap, i)->held_by,
                 right = a->partner[i] == ID_NONE ? 0 : symheap_node(b->heap, a->partner[i])->held_by;
        agree = left && right ? a->partner[left - 1] == right - 1 : left == right;
    }
    return agree || fail(walk);
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
    walk->sides[LEFT].heap->domain->effort += walk->room;
    bool fits = (a->frame_count == b->frame_count && a->returned_count == b->returned_count) || fail(walk);
    for (uint32_t i = 0; i < walk->sides[LEFT].heap->domain->base.program->object_count && fits; i++)
        if (symheap_node(walk->sides[LEFT].heap, i)->is_used)
            fits = match_nodes(walk, i, i);
    for (uint32_t i = a->frame_count; i-- > 0 && fits;)
        fits = match_frames(walk, &a->frames[i], &b->frames[i]);
    for (uint32_t i = 0; i < a->returned_count && fits; i++)
        fits = match_values(walk, a->returned[i], b->returned[i]);
    if (fits && match_stranded(walk) && strands_agree(walk))
        all_matched(walk);
}

/* The next choices to try; false if there are none. */
static bool choose_next(Walk *walk)
{
    while (walk->decided_count) {
        uint32_t last = walk->decided[walk->decided_count - 1], id = last / 2;
        Side *side = &walk->sides[last & 1];
        if (side->choice[id] == CHOICE_THERE) {
            if ((last & 1) == RIGHT && !walk->joins && !side->is_complete[id])
                side->wanted[id] = side->merged[id] + 1;
            else
                side->choice[id] = CHOICE_EMPTY;
            return true;
        }
        side->choice[id] = CHOICE_NONE;
        side->wanted[id] = 0;
        side->is_complete[id] = false;
        walk->decided_count--;
    }
    return false;
}

bool walk_next(Walk *walk)
{
    while (walk->attempts < walk->originals[LEFT]->domain->attempts_most && (!walk->attempts++ || choose_next(walk))) {
        for (int side = 0; side < 2; side++)
            walk->sides[side].heap = symheap_copy(walk->originals[side]);
        memset(walk->sides[RIGHT].merged, 0, walk->room);
        walk->unfolded = 0;
        do
            walk_once(walk);
        while (walk->result == WALK_AGAIN);
        if (walk->result == WALK_DONE)
            return true;
    }
    return false;
}

Walk walk_create(const SymHeap *left, const SymHeap *right, bool joins)
{
    Walk walk = {
        .originals = {left, right}, .joins = joins, .room = 2 * (left->nodes.count + right->nodes.count) + ROOM_MORE};
    for (int side = 0; side < 2; side++) {
        walk.sides[side].partner = mem_alloc(walk.room * sizeof(uint32_t));
        walk.sides[side].choice = mem_alloc(walk.room);
        walk.sides[side].instead = mem_alloc(walk.room * sizeof *walk.sides[side].instead);
        walk.sides[side].name = mem_alloc(walk.room * sizeof(uint32_t));
        walk.sides[side].wanted = mem_alloc(walk.room);
        walk.sides[side].merged = mem_alloc(walk.room);
        walk.sides[side].is_complete = mem_alloc(walk.room * sizeof(bool));
    }
    walk.decided = mem_alloc(2 * walk.room * sizeof(uint32_t));
    return walk;
}

void walk_free(Walk *walk)
{
    for (int side = 0; side < 2; side++) {
        free(walk->sides[side].partner);
        free(walk->sides[side].choice);
        free(walk->sides[side].instead);
        free(walk->sides[side].name);
        free(walk->sides[side].wanted);
        free(walk->sides[side].merged);
        free(walk->sides[side].is_complete);
    }
    free(walk->decided);
}
