/* SPDX-License-Identifier: MIT */
/* Lost and unfreed memory of a symbolic state. Which block leads to which is a condition each. Blocks are lost if some set of them
 * exists that nothing outside it leads to: its members are variables of their own, so that the formula grows with the pointers
 * and not with the ways along them, and cycles need no care. */
#include "symbolic/sym.h"

#include <stdlib.h>

enum {
    MOST_BLOCKS = 400,
    PAIRS_OF_STEP = 4, /* so many pairs of writes cost what a step does */
};

typedef struct SymReach {
    Symbols *symbols;
    SymState *state;
    uint32_t *index;  /* by block: 1 + position in `blocks`, 0 if it is not a heap block that may live */
    uint32_t *blocks; /* heap blocks that may live */
    size_t count, capacity;
    const Term **leads;   /* by position: something leads there from where one looks at the moment */
    const Term **members; /* by position: it is in the set; false if it is reached anyway */
    const Term **asides;  /* by position: nothing outside the set leads there */
} SymReach;

static bool may_live(const SymBlock *block)
{
    return block->kind == BLOCK_HEAP && block->live->kind != TERM_FALSE;
}

/* The value is there if `when`. A tainted one may lead anywhere. */
static void reach_value(SymReach *reach, SymValue value, const Term *when)
{
    TermStore *terms = reach->symbols->terms;
    if (value.tainted && !reach->state->doubt)
        reach->state->doubt = "a pointer may be hidden in a number";
    for (uint32_t i = 0; !value.bits && i < value.target_count; i++) {
        const SymTarget *target = &value.targets[i];
        uint32_t at = target->block == ID_NONE ? 0 : reach->index[target->block];
        if (!at)
            continue;
        const Term *inside = term_binary(terms, TERM_ULE, target->offset, sym_block(reach->state, target->block)->size);
        reach->symbols->steps += 1 + when->child_count / PAIRS_OF_STEP;
        const Term *leads = term_and(terms, (const Term *[]){when, target->when, inside}, 3);
        reach->leads[at - 1] = sym_or2(terms, reach->leads[at - 1], leads);
    }
}

/* A pointer that a block holds, and when no newer write hides it. */
typedef struct HeldPointer {
    const SymWrite *write;
    const Term *seen;
} HeldPointer;

typedef struct HeldPointers {
    size_t count;
    HeldPointer items[];
} HeldPointers;

static const HeldPointers *find_held(Symbols *symbols, const SymBlock *block)
{
    TermStore *terms = symbols->terms;
    const SymWrite **writes = mem_alloc((block->write_count + 1) * sizeof *writes);
    const Term **bare = mem_alloc((block->write_count + 1) * sizeof *bare); /* no newer write hides the place */
    const Term **parts = mem_alloc((block->write_count + 1) * sizeof *parts);
    HeldPointers *held = arena_alloc(symbols->arena, sizeof *held + block->write_count * sizeof *held->items);
    size_t count = 0, pair_count = 0;
    held->count = 0;
    for (const SymWrite *write = block->writes; write; write = write->older) {
        size_t part_count = 0;
        bool is_same = false; /* the place of the newer one: what hides that is known */
        for (size_t i = count; i-- && !is_same;) {
            is_same = writes[i]->offset == write->offset && writes[i]->size == write->size;
            const Term *hides = sym_and2(terms, writes[i]->when, sym_overlap(terms, writes[i], write));
            parts[part_count++] = term_not(terms, hides);
            if (is_same)
                parts[part_count++] = bare[i];
        }
        bare[count] = term_and(terms, parts, part_count);
        pair_count += part_count;
        const Term *seen = sym_and2(terms, bare[count], write->when);
        if (write->kind == WRITE_VALUE && (!write->value.bits || write->value.tainted) && seen->kind != TERM_FALSE)
            held->items[held->count++] = (HeldPointer){write, seen};
        writes[count++] = write;
    }
    free(writes);
    free(bare);
    free(parts);
    symbols->steps += pair_count / PAIRS_OF_STEP;
    return held;
}

/* Everything a block holds. */
static void reach_contents(SymReach *reach, const SymBlock *block)
{
    if (!block->writes || block->live->kind == TERM_FALSE)
        return;
    uint64_t *place = map_put(reach->symbols->held, (uintptr_t)block->writes);
    if (!*place)
        *place = (uintptr_t)find_held(reach->symbols, block);
    const HeldPointers *held = (const HeldPointers *)(uintptr_t)*place; /* NOLINT: the map holds words */
    for (size_t i = 0; i < held->count; i++)
        reach_value(reach, held->items[i].write->value,
                    sym_and2(reach->symbols->terms, held->items[i].seen, block->live));
}

static void reach_registers(SymReach *reach)
{
    const Program *program = reach->symbols->program;
    const SymState *state = reach->state;
    for (size_t i = 0; i < state->frame_count; i++) {
        const SymFrame *frame = state->frames[i];
        LocationId at =
            i + 1 == state->frame_count ? state->location : program_edge(program, state->frames[i + 1]->call)->target;
        const Location *location = at.index == ID_NONE ? NULL : program_location(program, at);
        for (uint32_t j = 0; location && j < location->live_count; j++)
            if (location->live[j].index < frame->registers.count) {
                SymValue value = *(const SymValue *)chunks_at(&frame->registers, location->live[j].index);
                if (value.width)
                    reach_value(reach, value, term_bool(reach->symbols->terms, true));
            }
    }
}

/* What the block leads to while it lives, or, for ID_NONE, registers and blocks that are not of the heap. */
static void reach_from(SymReach *reach, uint32_t from)
{
    TermStore *terms = reach->symbols->terms;
    const SymState *state = reach->state;
    for (size_t i = 0; i < reach->count; i++)
        reach->leads[i] = term_bool(terms, false);
    for (uint32_t i = 0; from == ID_NONE && i < state->blocks.count; i++)
        if (sym_block(state, i)->kind != BLOCK_HEAP)
            reach_contents(reach, sym_block(state, i));
    if (from == ID_NONE)
        reach_registers(reach);
    else
        reach_contents(reach, sym_block(state, from));
    for (size_t i = 0; i < reach->count; i++)
        reach->leads[i] = sym_simplify(reach->symbols, state, reach->leads[i]);
}

/* Out of the set: what `from`, which is not in it, leads to in all runs, and so on. */
static void leave_set(SymReach *reach, uint32_t from)
{
    reach_from(reach, from);
    bool *is_next = mem_alloc(reach->count * sizeof *is_next);
    for (size_t i = 0; i < reach->count; i++) {
        is_next[i] = reach->leads[i]->kind == TERM_TRUE && reach->members[i]->kind != TERM_FALSE;
        if (is_next[i])
            reach->members[i] = term_bool(reach->symbols->terms, false);
    }
    for (size_t i = 0; i < reach->count; i++)
        if (is_next[i])
            leave_set(reach, reach->blocks[i]);
    free(is_next);
}

/* Members of the set are not led to from `from`, unless that is one itself. */
static void set_aside(SymReach *reach, uint32_t from, const Term *is_member)
{
    TermStore *terms = reach->symbols->terms;
    reach_from(reach, from);
    for (size_t i = 0; i < reach->count; i++)
        if (reach->members[i]->kind != TERM_FALSE)
            reach->asides[i] =
                sym_and2(terms, reach->asides[i], sym_or2(terms, is_member, term_not(terms, reach->leads[i])));
}

static const Term *lost_set(SymReach *reach)
{
    TermStore *terms = reach->symbols->terms;
    const Term *is_set = term_bool(terms, true), *has_member = term_bool(terms, false);
    leave_set(reach, ID_NONE);
    set_aside(reach, ID_NONE, term_bool(terms, false));
    for (size_t i = 0; i < reach->count; i++)
        set_aside(reach, reach->blocks[i], reach->members[i]);
    for (size_t i = 0; i < reach->count; i++) {
        const Term *member = reach->members[i], *live = sym_block(reach->state, reach->blocks[i])->live;
        is_set = sym_and2(terms, is_set, sym_or2(terms, term_not(terms, member), reach->asides[i]));
        has_member = sym_or2(terms, has_member, sym_and2(terms, member, live));
    }
    return sym_and2(terms, is_set, has_member);
}

const Term *sym_loses(Symbols *symbols, SymState *state)
{
    SymReach reach = {.symbols = symbols, .state = state};
    const Term *loses = term_bool(symbols->terms, false);
    reach.index = mem_alloc((state->blocks.count + 1) * sizeof *reach.index);
    for (uint32_t i = 0; i < state->blocks.count; i++)
        if (may_live(sym_block(state, i))) {
            reach.blocks = array_room(reach.blocks, &reach.capacity, reach.count, sizeof *reach.blocks);
            reach.blocks[reach.count++] = i;
            reach.index[i] = (uint32_t)reach.count;
        }
    if (reach.count > MOST_BLOCKS) {
        state->doubt = "too many blocks to look for lost ones";
    } else if (reach.count) {
        reach.leads = mem_alloc(3 * reach.count * sizeof *reach.leads);
        reach.members = reach.leads + reach.count;
        reach.asides = reach.members + reach.count;
        for (size_t i = 0; i < reach.count; i++) {
            reach.members[i] = sym_variable(symbols, "lost", 0);
            reach.asides[i] = term_bool(symbols->terms, true);
        }
        loses = lost_set(&reach);
    }
    free(reach.leads);
    free(reach.blocks);
    free(reach.index);
    return loses;
}

const Term *sym_keeps(Symbols *symbols, const SymState *state)
{
    const Term *keeps = term_bool(symbols->terms, false);
    for (uint32_t i = 0; i < state->blocks.count; i++)
        if (may_live(sym_block(state, i)))
            keeps = sym_or2(symbols->terms, keeps, sym_block(state, i)->live);
    return keeps;
}
