/* SPDX-License-Identifier: MIT */
/* Lost and unfreed memory of a symbolic state: which heap blocks something leads to is a condition each, grown along
 * the pointers until nothing changes. */
#include "symbolic/sym.h"

#include <stdlib.h>

/* Rounds too few for a long way through a heap full of conditions make more blocks seem lost than are. */
enum { MOST_BLOCKS = 400, MOST_ROUNDS = 12 };

typedef struct SymReach {
    Symbols *symbols;
    SymState *state;
    uint32_t *index;  /* by block: 1 + position in `blocks`, 0 if it is not a heap block that may live */
    uint32_t *blocks; /* heap blocks that may live */
    size_t count, capacity;
    const Term **reached; /* by position */
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
        const Term *all[] = {when, target->when, inside};
        reach->reached[at - 1] = sym_or2(terms, reach->reached[at - 1], term_and(terms, all, 3));
    }
}

/* Everything a block holds, under the condition that no newer write hides it. */
static void reach_contents(SymReach *reach, const SymBlock *block, const Term *when)
{
    TermStore *terms = reach->symbols->terms;
    for (const SymWrite *write = block->writes; write; write = write->older) {
        if (write->kind != WRITE_VALUE || (write->value.bits && !write->value.tainted))
            continue;
        const Term *seen = sym_and2(terms, when, write->when);
        for (const SymWrite *newer = block->writes; newer != write; newer = newer->older)
            seen =
                sym_and2(terms, seen, term_not(terms, sym_and2(terms, newer->when, sym_overlap(terms, newer, write))));
        if (seen->kind != TERM_FALSE)
            reach_value(reach, write->value, seen);
    }
}

static void reach_roots(SymReach *reach)
{
    const Program *program = reach->symbols->program;
    SymState *state = reach->state;
    for (uint32_t i = 0; i < state->blocks.count; i++) {
        const SymBlock *block = sym_block(state, i);
        if (block->kind != BLOCK_HEAP && block->live->kind != TERM_FALSE)
            reach_contents(reach, block, block->live);
    }
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

/* Once round all heap blocks, every other time from the last to the first; true if something changed. */
static bool reach_round(SymReach *reach, bool backwards)
{
    const Term **before = mem_alloc(reach->count * sizeof *before);
    bool changed = false;
    for (size_t i = 0; i < reach->count; i++)
        before[i] = reach->reached[i];
    for (size_t i = 0; i < reach->count; i++) {
        size_t at = backwards ? reach->count - 1 - i : i;
        if (reach->reached[at]->kind != TERM_FALSE)
            reach_contents(reach, sym_block(reach->state, reach->blocks[at]), reach->reached[at]);
    }
    for (size_t i = 0; i < reach->count; i++)
        changed = changed || before[i] != reach->reached[i];
    free(before);
    return changed;
}

const Term *sym_loses(Symbols *symbols, SymState *state)
{
    TermStore *terms = symbols->terms;
    SymReach reach = {.symbols = symbols, .state = state};
    reach.index = mem_alloc((state->blocks.count + 1) * sizeof *reach.index);
    for (uint32_t i = 0; i < state->blocks.count; i++)
        if (may_live(sym_block(state, i))) {
            reach.blocks = array_room(reach.blocks, &reach.capacity, reach.count, sizeof *reach.blocks);
            reach.blocks[reach.count++] = i;
            reach.index[i] = (uint32_t)reach.count;
        }
    const Term *loses = term_bool(terms, false);
    if (reach.count > MOST_BLOCKS) {
        state->doubt = "too many blocks to look for lost ones";
    } else if (reach.count) {
        reach.reached = mem_alloc(reach.count * sizeof *reach.reached);
        for (size_t i = 0; i < reach.count; i++)
            reach.reached[i] = term_bool(terms, false);
        reach_roots(&reach);
        unsigned rounds = 0;
        while (reach_round(&reach, rounds % 2) && rounds < MOST_ROUNDS)
            rounds++;
        for (size_t i = 0; i < reach.count; i++)
            loses =
                sym_or2(terms, loses,
                        sym_and2(terms, sym_block(state, reach.blocks[i])->live, term_not(terms, reach.reached[i])));
    }
    free(reach.reached);
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
