/* SPDX-License-Identifier: MIT */
/* Assumptions. One bit or range is restricted, then definitions carry the news both ways until nothing changes, at most
 * a few rounds: stopping early loses precision, never soundness. */
#include "domain/value/number.h"

#include <string.h>

enum { ROUNDS = 4, DEPENDENCE_DEPTH = 8 };

/* Drops exclusions outside the bounds, moving bounds inwards over those at them. */
static bool settle_exclusions(Symbol *symbol)
{
    for (;;) {
        unsigned kept = 0;
        bool changed = false;
        for (unsigned i = 0; i < symbol->excluded_count; i++) {
            uint64_t value = symbol->excluded[i];
            if (!range_contains(&symbol->range, value))
                continue;
            Range excluded = range_constant(value, symbol->range.width), before = symbol->range;
            if (!range_assume(OP_NE, true, &symbol->range, &excluded))
                return false;
            changed |= !range_equal(&before, &symbol->range);
            if (range_contains(&symbol->range, value))
                symbol->excluded[kept++] = value;
        }
        symbol->excluded_count = (uint8_t)kept;
        if (!changed)
            return true;
    }
}

static bool meet_symbol(Symbol *symbol, const Range *range, bool *changed)
{
    Range before = symbol->range;
    if (!range_meet(&symbol->range, range))
        return false;
    if (range_equal(&before, &symbol->range))
        return true;
    *changed = true;
    return settle_exclusions(symbol);
}

static bool meet_number(Numbers *numbers, Number number, const Range *range, bool *changed)
{
    number = numbers_resolve(numbers, number);
    if (number_is_constant(number))
        return range_contains(range, number.constant);
    Range shifted = range_shift(range, -number.constant);
    return meet_symbol(&numbers->symbols[number.symbol.index], &shifted, changed);
}

static bool exclude(Numbers *numbers, Number number, uint64_t value, bool *changed)
{
    number = numbers_resolve(numbers, number);
    if (number_is_constant(number))
        return number.constant != value;
    if (!numbers_may_be(numbers, number, value))
        return true;
    Symbol *symbol = &numbers->symbols[number.symbol.index];
    value = bits_low(value - number.constant, number.width);
    if (symbol->excluded_count == EXCLUDED_MOST) {
        Range constant = range_constant(value, number.width), before = symbol->range; /* no room: the bounds at least */
        if (!range_assume(OP_NE, true, &symbol->range, &constant))
            return false;
        *changed |= !range_equal(&before, &symbol->range);
        return settle_exclusions(symbol);
    }
    unsigned at = symbol->excluded_count++;
    for (; at > 0 && symbol->excluded[at - 1] > value; at--)
        symbol->excluded[at] = symbol->excluded[at - 1];
    symbol->excluded[at] = value;
    *changed = true;
    return settle_exclusions(symbol);
}

/* Does the definition of `number` rest on the symbol? Answers yes when it gets too deep to tell. */
static bool depends(const Numbers *numbers, Number number, uint32_t on, unsigned depth)
{
    number = numbers_resolve(numbers, number);
    if (number_is_constant(number))
        return false;
    if (number.symbol.index == on || depth == DEPENDENCE_DEPTH)
        return true;
    const Symbol *symbol = &numbers->symbols[number.symbol.index];
    for (unsigned i = 0; symbol_is_defined(symbol) && i < opcode_info(symbol->opcode)->operands; i++)
        if (depends(numbers, symbol->operands[i], on, depth + 1))
            return true;
    return false;
}

/* One name for two numbers that are equal. */
static bool unite(Numbers *numbers, Number left, Number right, bool *changed)
{
    left = numbers_resolve(numbers, left);
    right = numbers_resolve(numbers, right);
    if (left.symbol.index == right.symbol.index)
        return left.constant == right.constant;
    Range left_range = numbers_range(numbers, left), right_range = numbers_range(numbers, right);
    if (!meet_number(numbers, left, &right_range, changed) || !meet_number(numbers, right, &left_range, changed))
        return false;
    left = numbers_resolve(numbers, left);
    right = numbers_resolve(numbers, right);
    if (number_is_constant(left) || number_is_constant(right))
        return true;
    /* Rename the one without a definition, if the other does not rest on it. */
    if (symbol_is_defined(&numbers->symbols[left.symbol.index]) || depends(numbers, right, left.symbol.index, 0)) {
        Number first = left;
        left = right;
        right = first;
    }
    if (depends(numbers, right, left.symbol.index, 0))
        return true;
    Symbol *symbol = &numbers->symbols[left.symbol.index];
    Symbol old = *symbol;
    symbol->opcode = OP_COPY;
    symbol->operands[0] = number_add(right, -left.constant);
    *changed = true;
    for (unsigned i = 0; i < old.excluded_count; i++)
        if (!exclude(numbers, symbol->operands[0], old.excluded[i], changed))
            return false;
    return true;
}

/* Is it an order of a number with itself? Two names may have become one since it was computed. */
static bool is_reflexive(const Numbers *numbers, const Symbol *symbol)
{
    return (symbol->opcode == OP_ULT || symbol->opcode == OP_SLT) &&
           number_same(numbers_resolve(numbers, symbol->operands[0]), numbers_resolve(numbers, symbol->operands[1]));
}

static bool propagate_one(Numbers *numbers, uint32_t index, bool *changed)
{
    Symbol *symbol = &numbers->symbols[index];
    unsigned count = opcode_info(symbol->opcode)->operands;
    Range operands[3];
    for (unsigned i = 0; i < count; i++)
        operands[i] = numbers_range(numbers, symbol->operands[i]);
    Range forward = is_reflexive(numbers, symbol) ? range_constant(0, 1)
                                                  : range_compute(symbol->opcode, symbol->range.width, operands);
    if (!meet_symbol(symbol, &forward, changed) || !range_invert(symbol->opcode, &symbol->range, operands))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!meet_number(numbers, symbol->operands[i], &operands[i], changed))
            return false;
    if (symbol->opcode != OP_EQ || !range_is_constant(&symbol->range))
        return true;
    Number left = symbol->operands[0], right = symbol->operands[1];
    if (symbol->range.umin)
        return unite(numbers, left, right, changed);
    left = numbers_resolve(numbers, left);
    right = numbers_resolve(numbers, right);
    if (left.symbol.index == right.symbol.index)
        return left.constant != right.constant;
    if (number_is_constant(right))
        return exclude(numbers, left, right.constant, changed);
    return !number_is_constant(left) || exclude(numbers, right, left.constant, changed);
}

/* Definitions refer to earlier symbols, mostly: downwards carries news back to operands, upwards on to results. */
static bool propagate(Numbers *numbers)
{
    for (int round = 0; round < ROUNDS; round++) {
        bool changed = false;
        for (uint32_t i = numbers->count; i-- > 0;)
            if (symbol_is_defined(&numbers->symbols[i]) && !propagate_one(numbers, i, &changed))
                return false;
        if (!changed)
            return true;
        for (uint32_t i = 0; i < numbers->count; i++)
            if (symbol_is_defined(&numbers->symbols[i]) && !propagate_one(numbers, i, &changed))
                return false;
    }
    return true;
}

bool numbers_restrict(Numbers *numbers, Number number, const Range *range)
{
    bool changed = false;
    return meet_number(numbers, number, range, &changed) && (!changed || propagate(numbers));
}

bool numbers_assume_bit(Numbers *numbers, Number bit, bool expected)
{
    Range range = range_constant(expected, 1);
    return numbers_restrict(numbers, bit, &range);
}

bool numbers_assume(Numbers *numbers, Opcode comparison, Number left, Number right, bool expected)
{
    const Number operands[3] = {left, right};
    Number bit;
    return numbers_compute(numbers, comparison, 1, operands, &bit) && numbers_assume_bit(numbers, bit, expected);
}
