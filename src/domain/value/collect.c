/* SPDX-License-Identifier: MIT */
/* Canonical renumbering of a store. */
#include "domain/value/simplify.h"

#include <string.h>

enum { DEFINITION_DEPTH = 4, RELATIONS_MOST = 16 };

void collector_begin(NumberCollector *collector, const Numbers *from, Arena *arena)
{
    *collector = (NumberCollector){.from = from, .to = {.arena = arena}};
    collector->renamed = arena_alloc(arena, (from->count + 1) * sizeof *collector->renamed);
    collector->base = arena_alloc(arena, (from->count + 1) * sizeof *collector->base);
    collector->origin = arena_alloc(arena, (from->count + 1) * sizeof *collector->origin);
}

/* `number` is resolved and not constant. */
static Number rename_number(NumberCollector *collector, Number number, bool rebase)
{
    uint32_t old = number.symbol.index;
    if (!collector->renamed[old]) {
        const Symbol *symbol = &collector->from->symbols[old];
        collector->base[old] = rebase && !symbol_is_defined(symbol) ? number.constant : 0;
        Number fresh = numbers_fresh(&collector->to, symbol->range);
        collector->origin[fresh.symbol.index] = old;
        collector->renamed[old] = fresh.symbol.index + 1;
    }
    return (Number){
        bits_low(number.constant - collector->base[old], number.width), {collector->renamed[old] - 1}, number.width};
}

Number collector_visit(NumberCollector *collector, Number number)
{
    number = numbers_resolve(collector->from, number);
    return number_is_constant(number) ? number : rename_number(collector, number, true);
}

static void sort_values(uint64_t *values, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned at = i; at > 0 && values[at - 1] > values[at]; at--) {
            uint64_t value = values[at];
            values[at] = values[at - 1];
            values[at - 1] = value;
        }
}

static void copy_facts(NumberCollector *collector, uint32_t index)
{
    uint32_t old = collector->origin[index];
    const Symbol *from = &collector->from->symbols[old];
    Symbol *to = &collector->to.symbols[index];
    to->range = range_shift(&from->range, collector->base[old]);
    to->excluded_count = from->excluded_count;
    for (unsigned i = 0; i < from->excluded_count; i++)
        to->excluded[i] = bits_low(from->excluded[i] + collector->base[old], to->range.width);
    sort_values(to->excluded, to->excluded_count);
}

static bool is_visited(const NumberCollector *collector, uint32_t old)
{
    return collector->renamed[old] && collector->renamed[old] <= collector->visited;
}

/* Does the definition of an old symbol rest on visited symbols only? */
static bool is_grounded(const NumberCollector *collector, uint32_t old, unsigned depth)
{
    const Symbol *symbol = &collector->from->symbols[old];
    if (!symbol_is_defined(symbol) || depth == DEFINITION_DEPTH)
        return false;
    for (unsigned i = 0; i < opcode_info(symbol->opcode)->operands; i++) {
        Number operand = numbers_resolve(collector->from, symbol->operands[i]);
        if (!number_is_constant(operand) && !is_visited(collector, operand.symbol.index) &&
            !is_grounded(collector, operand.symbol.index, depth + 1))
            return false;
    }
    return true;
}

static void copy_definition(NumberCollector *collector, uint32_t index)
{
    const Symbol *from = &collector->from->symbols[collector->origin[index]];
    Number operands[3] = {0};
    for (unsigned i = 0; i < opcode_info(from->opcode)->operands; i++) {
        operands[i] = numbers_resolve(collector->from, from->operands[i]);
        if (number_is_constant(operands[i]))
            continue;
        uint32_t before = collector->to.count;
        operands[i] = rename_number(collector, operands[i], false);
        if (collector->to.count > before) { /* an intermediate result, reached only through definitions */
            copy_facts(collector, before);
            copy_definition(collector, before);
        }
    }
    number_normalise(from->opcode, operands);
    Symbol *to = &collector->to.symbols[index];
    to->opcode = from->opcode;
    memcpy(to->operands, operands, sizeof operands);
}

/* A decided comparison of visited symbols is worth keeping although nothing holds its result, if ranges do not say the
 * same. */
static bool is_relation(const NumberCollector *collector, const Symbol *symbol)
{
    if ((symbol->opcode != OP_EQ && symbol->opcode != OP_ULT && symbol->opcode != OP_SLT) ||
        !range_is_constant(&symbol->range))
        return false;
    Number sides[2];
    for (unsigned i = 0; i < 2; i++) {
        sides[i] = numbers_resolve(collector->from, symbol->operands[i]);
        if (!number_is_constant(sides[i]) && !is_visited(collector, sides[i].symbol.index))
            return false;
    }
    if (sides[0].symbol.index == sides[1].symbol.index)
        return false;
    Range left = numbers_range(collector->from, sides[0]), right = numbers_range(collector->from, sides[1]);
    if (range_compare(symbol->opcode, &left, &right) >= 0)
        return false;
    return symbol->opcode != OP_EQ || !number_is_constant(sides[1]) ||
           numbers_may_be(collector->from, sides[0], sides[1].constant);
}

static int compare_words(uint64_t left, uint64_t right)
{
    return left < right ? -1 : left > right;
}

static int compare_relations(const Symbol *left, const Symbol *right)
{
    int order = compare_words(left->opcode, right->opcode);
    for (unsigned i = 0; !order && i < 2; i++) {
        order = compare_words(left->operands[i].symbol.index, right->operands[i].symbol.index);
        order = order ? order : compare_words(left->operands[i].constant, right->operands[i].constant);
    }
    return order;
}

/* Sorted, so that their order does not tell how the state came about. */
static void copy_relations(NumberCollector *collector)
{
    Symbol kept[RELATIONS_MOST];
    unsigned count = 0;
    for (uint32_t old = 0; old < collector->from->count; old++) {
        const Symbol *symbol = &collector->from->symbols[old];
        if (collector->renamed[old] || !is_relation(collector, symbol))
            continue;
        Symbol relation = {.range = symbol->range, .opcode = symbol->opcode};
        for (unsigned i = 0; i < 2; i++)
            relation.operands[i] = collector_visit(collector, symbol->operands[i]);
        number_normalise(relation.opcode, relation.operands);
        unsigned at = 0;
        while (at < count && compare_relations(&kept[at], &relation) < 0)
            at++;
        if (at == RELATIONS_MOST || (at < count && !compare_relations(&kept[at], &relation)))
            continue;
        count += count < RELATIONS_MOST;
        memmove(&kept[at + 1], &kept[at], (count - 1 - at) * sizeof *kept);
        kept[at] = relation;
    }
    for (unsigned i = 0; i < count; i++) {
        Number fresh = numbers_fresh(&collector->to, range_full(1));
        collector->to.symbols[fresh.symbol.index] = kept[i];
    }
}

void collector_end(NumberCollector *collector)
{
    collector->visited = collector->to.count;
    for (uint32_t i = 0; i < collector->visited; i++)
        copy_facts(collector, i);
    for (uint32_t i = 0; i < collector->visited; i++)
        if (is_grounded(collector, collector->origin[i], 0))
            copy_definition(collector, i);
    copy_relations(collector);
}
