/* SPDX-License-Identifier: MIT */
/* Symbolic values. Targets of a value that agree in their block are one target, so a list is never longer than the
 * blocks it names. */
#include "symbolic/sym.h"

#include <stdlib.h>

const Term *sym_and2(TermStore *terms, const Term *left, const Term *right)
{
    return term_and(terms, (const Term *[]){left, right}, 2);
}

const Term *sym_or2(TermStore *terms, const Term *left, const Term *right)
{
    return term_or(terms, (const Term *[]){left, right}, 2);
}

const Term *sym_as_bit(TermStore *terms, const Term *condition)
{
    return term_ite(terms, condition, term_constant(terms, 1, 1), term_constant(terms, 0, 1));
}

const Term *sym_is_set(TermStore *terms, const Term *bit)
{
    return term_binary(terms, TERM_EQ, bit, term_constant(terms, 1, 1));
}

SymValue sym_plain(const Term *bits, bool tainted)
{
    return (SymValue){.bits = bits, .width = bits->sort.width, .tainted = tainted};
}

SymValue sym_constant(Symbols *symbols, uint64_t bits, unsigned width)
{
    return sym_plain(term_constant(symbols->terms, bits, width), false);
}

static SymValue pointing(Symbols *symbols, const SymTarget *targets, uint32_t count, bool tainted)
{
    if (count == 1 && targets->block == ID_NONE)
        return sym_plain(targets->offset, tainted);
    SymTarget *copy = arena_alloc(symbols->arena, count * sizeof *copy);
    for (uint32_t i = 0; i < count; i++)
        copy[i] = targets[i];
    return (SymValue){
        .targets = copy, .target_count = count, .width = (uint8_t)symbols->program->pointer_width, .tainted = tainted};
}

SymValue sym_pointer(Symbols *symbols, uint32_t block, const Term *offset)
{
    return pointing(symbols, &(SymTarget){term_bool(symbols->terms, true), block, offset}, 1, false);
}

uint32_t sym_targets(Symbols *symbols, SymValue value, const SymTarget **targets)
{
    if (!value.bits) {
        *targets = value.targets;
        return value.target_count;
    }
    SymTarget *one = arena_alloc(symbols->arena, sizeof *one);
    *one = (SymTarget){term_bool(symbols->terms, true), ID_NONE, value.bits};
    *targets = one;
    return 1;
}

static const Term *target_bits(Symbols *symbols, const SymState *state, const SymTarget *target)
{
    if (target->block == ID_NONE)
        return target->offset;
    const Term *base = term_constant(symbols->terms, sym_block(state, target->block)->base, target->offset->sort.width);
    return term_binary(symbols->terms, TERM_ADD, target->offset, base);
}

const Term *sym_bits(Symbols *symbols, const SymState *state, SymValue value)
{
    if (value.bits)
        return value.bits;
    const Term *bits = target_bits(symbols, state, &value.targets[0]);
    for (uint32_t i = 1; i < value.target_count; i++)
        bits = term_ite(symbols->terms, value.targets[i].when, target_bits(symbols, state, &value.targets[i]), bits);
    return bits;
}

/* Adds a target under a further condition to `count` others. */
static uint32_t targets_add(TermStore *terms, SymTarget *targets, uint32_t count, SymTarget added, const Term *when)
{
    added.when = sym_and2(terms, added.when, when);
    if (added.when->kind == TERM_FALSE)
        return count;
    for (uint32_t i = 0; i < count; i++)
        if (targets[i].block == added.block) {
            targets[i].offset = term_ite(terms, added.when, added.offset, targets[i].offset);
            targets[i].when = sym_or2(terms, targets[i].when, added.when);
            return count;
        }
    targets[count] = added;
    return count + 1;
}

SymValue sym_choice(Symbols *symbols, const Term *when, SymValue yes, SymValue no)
{
    if (when->kind == TERM_TRUE || when->kind == TERM_FALSE)
        return when->kind == TERM_TRUE ? yes : no;
    bool tainted = yes.tainted || no.tainted;
    if (yes.bits && no.bits)
        return sym_plain(term_ite(symbols->terms, when, yes.bits, no.bits), tainted);
    const SymTarget *left, *right;
    uint32_t left_count = sym_targets(symbols, yes, &left), right_count = sym_targets(symbols, no, &right), count = 0;
    SymTarget *targets = mem_alloc((left_count + right_count) * sizeof *targets);
    for (uint32_t i = 0; i < left_count; i++)
        count = targets_add(symbols->terms, targets, count, left[i], when);
    for (uint32_t i = 0; i < right_count; i++)
        count = targets_add(symbols->terms, targets, count, right[i], term_not(symbols->terms, when));
    SymValue result = count ? pointing(symbols, targets, count, tainted) : no;
    free(targets);
    return result;
}

SymValue sym_prune(Symbols *symbols, const SymState *state, SymValue value)
{
    if (value.bits || (value.target_count == 1 && value.targets[0].when->kind == TERM_TRUE))
        return value;
    SymTarget *targets = mem_alloc(value.target_count * sizeof *targets);
    uint32_t count = 0;
    bool changed = false;
    for (uint32_t i = 0; i < value.target_count; i++) {
        targets[count] = value.targets[i];
        targets[count].when = sym_simplify(symbols, state, targets[count].when);
        changed = changed || targets[count].when != value.targets[i].when;
        count += targets[count].when->kind != TERM_FALSE;
    }
    if (count == 1)
        targets[0].when = term_bool(symbols->terms, true);
    SymValue result = changed && count ? pointing(symbols, targets, count, value.tainted) : value;
    free(targets);
    return result;
}
