/* SPDX-License-Identifier: MIT */
/* Membership of a concrete heap: blocks are assigned to nodes, along the pointers from frames and globals; then every choice of
 * one instance per node must give a vector of the function. Errs on the side of "yes": beyond a budget, and where a block
 * has been lost, or a value is not known. */
#include "domain/boolheap/state.h"

#include "domain/exec/match.h"
#include "machine/heap.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 4000, VECTORS_MOST = 600 };

typedef struct Obligation {
    Holder holder;
    BlockId block; /* of a cell */
    ExecValue value;
    Value concrete;
} Obligation;

typedef struct Matching {
    Boolheap *state;
    const Heap *heap;
    uint32_t *names; /* by block */
    Obligation *items;
    size_t count, capacity;
    unsigned steps;
    bool gave_up;
    bool is_vague;    /* some values are not known: vectors are not looked at */
    uint32_t *chosen; /* by slot: the block of the tuple, ID_NONE for none */
} Matching;

/* --- does a value fit an alternative ----------------------------------------------------------------------- */

static bool fits_number(const Matching *match, Linear number, uint64_t bits, unsigned width)
{
    int64_t value = bits_signed(bits_low(bits, width), width);
    Interval interval = linear_interval(&match->state->base.numbers, number);
    if (width == 1)
        value = (int64_t)(bits & 1);
    return interval.low <= value && value <= interval.high;
}

static bool fits_target(const Matching *match, const Obligation *item, const Alternative *alternative)
{
    Value value = item->concrete;
    if (alternative->node == ID_NONE)
        return fits_number(match, alternative->number, value.bits, value.width);
    if (value.block.index == ID_NONE || match->names[value.block.index] != alternative->node)
        return false;
    bool is_own = item->holder.kind == HOLDER_CELL && item->holder.owner == alternative->node;
    bool is_self = is_own && value.block.index == item->block.index;
    return alternative->is_other == (is_own && !is_self) &&
           fits_number(match, alternative->number, value.bits - heap_block(match->heap, value.block)->base,
                       value.width);
}

/* The alternative that the value is: a pointer if it can be one. */
static const Alternative *fitting(const Matching *match, const Obligation *item, const Alternatives *set)
{
    const Alternative *found = NULL;
    for (uint32_t i = 0; i < set->count; i++)
        if (fits_target(match, item, &set->items[i]) && (!found || set->items[i].node != ID_NONE))
            found = &set->items[i];
    return found;
}

/* --- vectors ----------------------------------------------------------------------------------------------- */

static bool is_key(const FlagKey *key, Holder holder, const Alternative *item)
{
    bool is_symbolic = item->number.factor;
    return key->holder.kind == holder.kind && key->holder.owner == holder.owner &&
           key->holder.offset == holder.offset && key->node == item->node && key->is_other == item->is_other &&
           key->is_symbolic == is_symbolic && (is_symbolic || key->constant == item->number.constant);
}

static uint32_t chosen_block(const Matching *match, uint32_t name)
{
    uint32_t slot = boolheap_slot_of(match->state, name);
    return slot == ID_NONE ? ID_NONE : match->chosen[slot];
}

static bool is_counted(const Matching *match, const Obligation *item, uint32_t target, uint32_t set)
{
    return item->holder.kind == HOLDER_CELL && item->concrete.block.index == target &&
           boolheap_node(match->state, item->holder.owner)->storage == STORAGE_HEAP &&
           set_has(match->state->domain, set, item->holder.offset);
}

/* Is there a way by matched cells of the set from a heap block back to it? */
static bool has_cycle(const Matching *match, uint32_t set)
{
    size_t count = match->heap->block_count;
    uint8_t *below = mem_alloc(count);
    bool found = false;
    for (size_t start = 0; start < count && !found; start++) {
        memset(below, 0, count);
        below[start] = 1;
        for (bool again = true; again && !found;) {
            again = false;
            for (size_t i = 0; i < match->count; i++) {
                const Obligation *item = &match->items[i];
                uint32_t target = item->concrete.block.index;
                if (item->holder.kind != HOLDER_CELL || target == ID_NONE || !below[item->block.index] ||
                    !is_counted(match, item, target, set))
                    continue;
                found |= target == start;
                again |= !below[target];
                below[target] = 1;
            }
        }
    }
    free(below);
    return found;
}

static bool flag_value(Matching *match, const FlagKey *key)
{
    uint32_t target = key->node == ID_NONE ? ID_NONE : chosen_block(match, key->node), references = 0;
    if (key->kind == FLAG_LIVE)
        return target != ID_NONE && heap_block(match->heap, (BlockId){target})->state == BLOCK_LIVE;
    for (size_t i = 0; i < match->count; i++) {
        const Obligation *item = &match->items[i];
        if (key->kind == FLAG_MANY) {
            references += target != ID_NONE && is_counted(match, item, target, (uint32_t)key->constant);
            continue;
        }
        bool is_chosen =
            item->holder.kind != HOLDER_CELL || chosen_block(match, item->holder.owner) == item->block.index;
        if (key->holder.kind != item->holder.kind || key->holder.owner != item->holder.owner ||
            key->holder.offset != item->holder.offset || (key->kind != FLAG_IN && !is_chosen))
            continue;
        Alternatives set = boolheap_alternatives(match->state, item->value);
        const Alternative *is = fitting(match, item, &set);
        if (!is || !is_key(key, item->holder, is))
            continue;
        if (key->kind == FLAG_VALUE || (target != ID_NONE && item->concrete.block.index == target))
            return true;
    }
    return references > 1;
}

static bool vector_holds(Matching *match)
{
    BoolheapDomain *domain = match->state->domain;
    uint8_t *values = mem_alloc(domain->flag_count + 1);
    for (uint32_t i = 0; i < match->state->flag_count; i++) {
        uint32_t flag = match->state->flags[i];
        values[flag] = flag_value(match, domain->flag_keys[flag]);
    }
    bool holds = boolean_holds(domain->functions, match->state->function, values, domain->flag_count);
    free(values);
    return holds;
}

/* The flag is 0 if there is a cycle, and may be 0 if there is none: it says what is known. */
static void match_acyclic(Matching *match)
{
    Boolheap *state = match->state;
    for (uint32_t set = boolheap_next_set(state, 0); set < SETS_MOST; set = boolheap_next_set(state, set + 1)) {
        if (has_cycle(match, set))
            boolheap_assume(state, negated(state, boolheap_acyclic(state, set)));
        boolheap_forget_one(state, flag_acyclic(state->domain, set));
    }
}

/* All choices from this slot on. */
static bool all_vectors(Matching *match, uint32_t slot, unsigned *left)
{
    if (!*left)
        return true;
    if (slot == match->state->nodes.count) {
        --*left;
        return vector_holds(match);
    }
    uint32_t name = boolheap_slot(match->state, slot)->name;
    bool has_block = false;
    for (uint32_t i = 0; i < match->heap->block_count && name != ID_NONE; i++) {
        if (match->names[i] != name)
            continue;
        has_block = true;
        match->chosen[slot] = i;
        if (!all_vectors(match, slot + 1, left))
            return false;
    }
    match->chosen[slot] = ID_NONE;
    return has_block || all_vectors(match, slot + 1, left);
}

/* --- numbers ----------------------------------------------------------------------------------------------- */

/* A summary's numbers are each instance's own: their intervals have been looked at. */
static bool is_of_summary(const Matching *match, const Obligation *item)
{
    return item->holder.kind == HOLDER_CELL && boolheap_node(match->state, item->holder.owner)->is_summary;
}

static bool fit_number(const Matching *match, Assigned *assigned, const Obligation *item)
{
    if (item->value.kind == VALUE_UNDEFINED || is_of_summary(match, item))
        return true;
    Alternatives set = boolheap_alternatives(match->state, item->value);
    const Alternative *is = fitting(match, item, &set);
    uint64_t base = is->node == ID_NONE ? 0 : heap_block(match->heap, item->concrete.block)->base;
    unsigned width = item->concrete.width;
    return assigned_fit(assigned, is->number, 0, integer_of_bits(bits_low(item->concrete.bits - base, width), width));
}

/* Is there one integer for each symbol, such that all that is known of them holds? */
static bool numbers_hold(const Matching *match)
{
    Assigned assigned = assigned_create(&match->state->base.numbers);
    bool holds = true;
    for (size_t i = 0; i < match->count && holds; i++)
        holds = fit_number(match, &assigned, &match->items[i]);
    for (uint32_t i = 0; i < match->heap->block_count && holds; i++) {
        const Block *block = heap_block(match->heap, (BlockId){i});
        const BoolNode *node = match->names[i] == ID_NONE ? NULL : boolheap_node(match->state, match->names[i]);
        if (node && !node->is_summary && node->storage == STORAGE_HEAP && block->state == BLOCK_LIVE)
            holds = assigned_fit(&assigned, node->size, 0, (int64_t)block->size);
    }
    holds = holds && assigned_is_solution(&assigned);
    assigned_free(&assigned);
    return holds;
}

/* --- assignment -------------------------------------------------------------------------------------------- */

static void oblige(Matching *match, Obligation item)
{
    match->items = array_room(match->items, &match->capacity, match->count, sizeof *match->items);
    match->items[match->count++] = item;
}

/* False if bytes outside the cells are not as the node says. */
static bool oblige_cells(Matching *match, BlockId id)
{
    const Block *block = heap_block(match->heap, id);
    const BoolNode *node = boolheap_node(match->state, match->names[id.index]);
    if (block->state != BLOCK_LIVE)
        return true;
    for (uint32_t i = 0; i < node->contents.count; i++) {
        const ExecCell *cell = &node->contents.cells[i];
        bool is_defined;
        if ((uint64_t)cell->offset + cell->size > block->size || cell->value.kind == VALUE_UNDEFINED)
            continue;
        Value value = heap_read(match->heap, id, (uint64_t)cell->offset, cell->size, 8 * cell->size, &is_defined);
        if (!is_defined || value.tainted) {
            match->is_vague = true;
            continue;
        }
        oblige(match, (Obligation){{HOLDER_CELL, node->name, (uint32_t)cell->offset}, id, cell->value, value});
    }
    return exec_match_zeros(match->heap, &node->contents, id);
}

static bool fits_block(const Matching *match, BlockId id, uint32_t name)
{
    const Block *block = heap_block(match->heap, id);
    const BoolNode *node = boolheap_node(match->state, name);
    static const NodeStorage storages[] = {[BLOCK_GLOBAL] = STORAGE_GLOBAL,
                                           [BLOCK_FUNCTION] = STORAGE_FUNCTION,
                                           [BLOCK_LOCAL] = STORAGE_LOCAL,
                                           [BLOCK_ALLOCA] = STORAGE_ALLOCA,
                                           [BLOCK_HEAP] = STORAGE_HEAP};
    if (!node || storages[block->kind] != node->storage || block->object.index != node->object.index ||
        (block->state == BLOCK_LIVE && !fits_number(match, node->size, block->size, node->size.width)))
        return false;
    for (uint32_t i = 0; i < match->heap->block_count && !node->is_summary; i++)
        if (match->names[i] == name)
            return false;
    Boolean live = node_live(match->state, node);
    return boolheap_may(match->state, block->state == BLOCK_LIVE ? live : negated(match->state, live));
}

/* Is there a live heap block that nothing known leads to? It may be of any node, or of none. */
static bool has_unknown(const Matching *match)
{
    for (uint32_t i = 0; i < match->heap->block_count; i++) {
        const Block *block = heap_block(match->heap, (BlockId){i});
        if (match->names[i] == ID_NONE && block->kind == BLOCK_HEAP && block->state == BLOCK_LIVE)
            return true;
    }
    return false;
}

static bool is_assigned(const Matching *match, uint32_t name)
{
    for (uint32_t i = 0; i < match->heap->block_count; i++)
        if (match->names[i] == name)
            return true;
    return false;
}

/* A block that is not known may lead to any other, and be the instance of a node that has none so far. */
static void forget_references(Matching *match)
{
    Boolheap *state = match->state;
    uint32_t *flags = mem_alloc((state->flag_count + 1) * sizeof *flags), count = 0;
    for (uint32_t i = 0; i < state->flag_count; i++) {
        const FlagKey *key = state->domain->flag_keys[state->flags[i]];
        bool is_cell = key->kind != FLAG_LIVE && key->kind != FLAG_MANY && key->holder.kind == HOLDER_CELL;
        if (key->kind == FLAG_MANY || key->kind == FLAG_IN ||
            (key->node != ID_NONE && !is_assigned(match, key->node)) ||
            (is_cell && !is_assigned(match, key->holder.owner)))
            flags[count++] = state->flags[i];
    }
    boolheap_forget(state, flags, count);
    free(flags);
}

static bool assign_from(Matching *match, size_t next)
{
    if (match->gave_up || ++match->steps > STEPS_MOST) {
        match->gave_up = true;
        return true;
    }
    if (next == match->count) {
        unsigned left = VECTORS_MOST;
        if (!numbers_hold(match))
            return false;
        if (match->is_vague)
            return true;
        Boolheap *exact = match->state;
        match->state = boolheap_copy(exact);
        match_acyclic(match);
        if (has_unknown(match))
            forget_references(match);
        bool holds = all_vectors(match, 0, &left);
        match->state = exact;
        return holds;
    }
    Obligation item = match->items[next];
    Alternatives set = boolheap_alternatives(match->state, item.value);
    uint32_t block = item.concrete.block.index;
    if (block == ID_NONE || match->names[block] != ID_NONE)
        return fitting(match, &item, &set) && assign_from(match, next + 1);
    size_t count = match->count;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t name = set.items[i].node;
        if (name != ID_NONE && !fits_block(match, item.concrete.block, name))
            continue;
        if (name == ID_NONE) { /* a number that the address may be */
            match->gave_up |= fits_target(match, &item, &set.items[i]);
            continue;
        }
        match->names[block] = name;
        if (fitting(match, &item, &set) && oblige_cells(match, item.concrete.block) && assign_from(match, next + 1))
            return true;
        match->count = count;
        match->names[block] = ID_NONE;
    }
    return match->gave_up;
}

static void match_place(Matching *match, NodeId node, BlockId block)
{
    if (node.index != ID_NONE && block.index != ID_NONE)
        match->names[block.index] = node.index;
}

static void match_frame(Matching *match, const ExecFrame *own, const Frame *frame)
{
    for (uint32_t k = 0; k < program_function(match->heap->program, own->function)->local_count; k++)
        match_place(match, own->locals[k], frame->locals[k]);
    for (uint32_t k = 0; k < own->alloca_count && k < frame->alloca_count; k++)
        match_place(match, own->allocas[k], frame->allocas[k]);
    match_place(match, own->varargs, frame->varargs);
}

bool boolheap_describes(const Boolheap *state, const Heap *heap)
{
    const Memory *memory = &state->base;
    uint32_t from = state->waiting_count ? state->waiting_count - 1 : 0; /* frames that wait lie below it */
    from = from < state->is_cut ? state->is_cut : from;                  /* what a door leads to is not known */
    if (memory->returned_count || heap->frame_count < memory->frame_count)
        return heap->frame_count >= memory->frame_count;
    Matching match = {.state = boolheap_copy(state),
                      .is_vague = memory->has_lost || state->waiting_count || state->is_cut,
                      .heap = heap,
                      .names = mem_alloc((heap->block_count + 1) * sizeof(uint32_t)),
                      .chosen = mem_alloc((state->nodes.count + 1) * sizeof(uint32_t))};
    size_t below = heap->frame_count - memory->frame_count;
    bool fits = true;
    memset(match.names, 0xff, (heap->block_count + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < heap->program->object_count; i++)
        if (heap->program->objects[i].kind != OBJECT_LOCAL)
            match_place(&match, (NodeId){i}, (BlockId){heap->object_slots[i]});
    for (uint32_t i = from; i < memory->frame_count && fits; i++) {
        fits = memory->frames[i].function.index == heap->frames[below + i].function.index;
        if (fits)
            match_frame(&match, &memory->frames[i], &heap->frames[below + i]);
    }
    for (uint32_t i = 0; i < heap->block_count && fits; i++)
        if (match.names[i] != ID_NONE && heap_block(heap, (BlockId){i})->kind != BLOCK_FUNCTION)
            fits = oblige_cells(&match, (BlockId){i});
    for (uint32_t i = from; i < memory->frame_count && fits; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++) {
            RegisterValue reg = memory->frames[i].registers[k];
            Value value = heap->frames[below + i].registers[reg.reg.index];
            if (value.tainted || value.width != reg.value.number.width) {
                match.is_vague = true;
                continue;
            }
            oblige(&match, (Obligation){{HOLDER_REGISTER, i, reg.reg.index}, {ID_NONE}, reg.value, value});
        }
    fits = fits && assign_from(&match, 0);
    free(match.names);
    free(match.chosen);
    free(match.items);
    return fits;
}
