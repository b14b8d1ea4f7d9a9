/* SPDX-License-Identifier: MIT */
/* The store of symbols, and computing with numbers. */
#include "domain/value/number.h"

#include "domain/value/simplify.h"
#include "machine/interpreter.h"

#include <string.h>

enum { LOOK_BACK = 64 }; /* how many symbols are searched for an equal definition */

Numbers numbers_copy(const Symbol *symbols, uint32_t count, Arena *arena)
{
    Numbers numbers = {.arena = arena, .count = count, .capacity = count + 8};
    numbers.symbols = arena_alloc(arena, numbers.capacity * sizeof *symbols);
    if (count)
        memcpy(numbers.symbols, symbols, count * sizeof *symbols);
    return numbers;
}

bool symbol_is_defined(const Symbol *symbol)
{
    return symbol->opcode != OP_ANY && symbol->opcode != OP_COPY;
}

Number number_constant(uint64_t value, unsigned width)
{
    return (Number){bits_low(value, width), {ID_NONE}, (uint8_t)width};
}

bool number_is_constant(Number number)
{
    return number.symbol.index == ID_NONE;
}

bool number_same(Number left, Number right)
{
    return left.constant == right.constant && left.symbol.index == right.symbol.index && left.width == right.width;
}

Number number_add(Number number, uint64_t amount)
{
    number.constant = bits_low(number.constant + amount, number.width);
    return number;
}

Number numbers_fresh(Numbers *numbers, Range range)
{
    if (range_is_constant(&range))
        return number_constant(range.umin, range.width);
    if (numbers->count == numbers->capacity) {
        uint32_t capacity = numbers->capacity ? 2 * numbers->capacity : 8;
        Symbol *larger = arena_alloc(numbers->arena, capacity * sizeof *larger);
        if (numbers->count)
            memcpy(larger, numbers->symbols, numbers->count * sizeof *larger);
        numbers->symbols = larger;
        numbers->capacity = capacity;
    }
    numbers->symbols[numbers->count] = (Symbol){.range = range, .opcode = OP_ANY};
    return (Number){0, {numbers->count++}, range.width};
}

Number numbers_resolve(const Numbers *numbers, Number number)
{
    while (!number_is_constant(number)) {
        const Symbol *symbol = &numbers->symbols[number.symbol.index];
        if (range_is_constant(&symbol->range))
            return number_constant(symbol->range.umin + number.constant, number.width);
        if (symbol->opcode != OP_COPY)
            break;
        number = number_add(symbol->operands[0], number.constant);
    }
    return number;
}

Range numbers_range(const Numbers *numbers, Number number)
{
    number = numbers_resolve(numbers, number);
    if (number_is_constant(number))
        return range_constant(number.constant, number.width);
    return range_shift(&numbers->symbols[number.symbol.index].range, number.constant);
}

bool numbers_may_be(const Numbers *numbers, Number number, uint64_t value)
{
    number = numbers_resolve(numbers, number);
    if (number_is_constant(number))
        return number.constant == value;
    const Symbol *symbol = &numbers->symbols[number.symbol.index];
    uint64_t wanted = bits_low(value - number.constant, number.width);
    for (unsigned i = 0; i < symbol->excluded_count; i++)
        if (symbol->excluded[i] == wanted)
            return false;
    return range_contains(&symbol->range, wanted);
}

size_t numbers_values(const Numbers *numbers, Number number, uint64_t *values, size_t most)
{
    Range range = numbers_range(numbers, number);
    uint64_t known = range.zeros | range.ones, step = ~known & (known + 1); /* the lowest unknown bit */
    if (range_is_constant(&range))
        step = 1;
    if ((range.umax - range.umin) / step > 4 * most)
        return 0;
    size_t count = 0;
    for (uint64_t value = range.umin;; value += step) {
        if (numbers_may_be(numbers, number, value)) {
            if (count == most)
                return 0;
            values[count++] = value;
        }
        if (range.umax - value < step)
            return count;
    }
}

/* An earlier symbol with this definition. */
static bool find_defined(const Numbers *numbers, Opcode opcode, unsigned width, const Number operands[3],
                         Number *result)
{
    unsigned count = opcode_info(opcode)->operands;
    for (uint32_t i = numbers->count; i > 0 && numbers->count - i < LOOK_BACK; i--) {
        const Symbol *symbol = &numbers->symbols[i - 1];
        if (symbol->opcode != opcode || symbol->range.width != width)
            continue;
        unsigned same = 0;
        while (same < count && number_same(symbol->operands[same], operands[same]))
            same++;
        if (same < count)
            continue;
        *result = numbers_resolve(numbers, (Number){0, {i - 1}, (uint8_t)width});
        return true;
    }
    return false;
}

static Number define(Numbers *numbers, Opcode opcode, unsigned width, const Number operands[3])
{
    Number result;
    if (find_defined(numbers, opcode, width, operands, &result))
        return result;
    unsigned count = opcode_info(opcode)->operands;
    Range ranges[3];
    for (unsigned i = 0; i < count; i++)
        ranges[i] = numbers_range(numbers, operands[i]);
    result = numbers_fresh(numbers, range_compute(opcode, width, ranges));
    if (!number_is_constant(result)) {
        Symbol *symbol = &numbers->symbols[result.symbol.index];
        symbol->opcode = opcode;
        memcpy(symbol->operands, operands, count * sizeof *operands);
    }
    return result;
}

/* Comparisons in terms of EQ, ULT and SLT. */
static bool compute_negated(Numbers *numbers, Opcode opcode, Number left, Number right, Number *result)
{
    const Number operands[3] = {left, right};
    bool defined = numbers_compute(numbers, opcode, 1, operands, result);
    *result = number_add(*result, 1);
    return defined;
}

bool numbers_compute(Numbers *numbers, Opcode opcode, unsigned width, const Number *given, Number *result)
{
    unsigned count = opcode_info(opcode)->operands, constants = 0;
    Number operands[3] = {0};
    uint64_t values[3] = {0};
    unsigned widths[3] = {0};
    for (unsigned i = 0; i < count; i++) {
        operands[i] = numbers_resolve(numbers, given[i]);
        constants += number_is_constant(operands[i]);
        values[i] = operands[i].constant;
        widths[i] = operands[i].width;
    }
    *result = (Number){0, {ID_NONE}, (uint8_t)width};
    if (opcode == OP_LIKE) {
        Range ranges[3] = {numbers_range(numbers, operands[0])};
        *result = numbers_fresh(numbers, range_compute(opcode, width, ranges));
        return true;
    }
    if (opcode != OP_ANY && constants == count) {
        bool any = false;
        if (!opcode_evaluate(opcode, width, values, widths, &result->constant, &any))
            return false;
        if (any)
            *result = numbers_fresh(numbers, range_full(width));
        return true;
    }
    if (opcode_info(opcode)->is_float || opcode == OP_ANY) {
        *result = numbers_fresh(numbers, range_full(width));
        return true;
    }
    if (opcode == OP_NE)
        return compute_negated(numbers, OP_EQ, operands[0], operands[1], result);
    if (opcode == OP_ULE)
        return compute_negated(numbers, OP_ULT, operands[1], operands[0], result);
    if (opcode == OP_SLE)
        return compute_negated(numbers, OP_SLT, operands[1], operands[0], result);
    if ((opcode == OP_SHL || opcode == OP_LSHR || opcode == OP_ASHR) &&
        numbers_range(numbers, operands[1]).umax >= width) {
        *result = numbers_fresh(numbers, range_full(width)); /* any value, and another one next time */
        return true;
    }
    if (!number_simplify(numbers, opcode, width, operands, result))
        *result = define(numbers, opcode, width, operands);
    *result = numbers_resolve(numbers, *result);
    return true;
}
