/* SPDX-License-Identifier: MIT */
/* Linear forms, and the store of their symbols. Ranges are int64_t that saturate: INT64_MIN and INT64_MAX also mean "no
 * bound". */
#include "domain/numbers/numbers.h"

#include "domain/numbers/internal.h"

int64_t end_add(int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum))
        return a < 0 ? INT64_MIN : INT64_MAX;
    return sum;
}

int64_t end_negate(int64_t a)
{
    return a == INT64_MIN ? INT64_MAX : a == INT64_MAX ? INT64_MIN : -a;
}

int64_t end_multiply(int64_t a, int64_t b)
{
    int64_t product;
    if (__builtin_mul_overflow(a, b, &product))
        return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
    return product;
}

int64_t end_divide_down(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return a % b && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

int64_t width_low(unsigned width)
{
    return width == 1 ? 0 : width == 64 ? INT64_MIN : -((int64_t)1 << (width - 1));
}

int64_t width_high(unsigned width)
{
    return width == 1 ? 1 : width == 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
}

Linears linears_create(Arena *arena, uint64_t owner)
{
    Linears numbers = {.arena = arena, .owner = owner, .symbols = chunks_empty(sizeof(SymbolInfo))};
    chunks_add(&numbers.symbols, arena, owner); /* SYMBOL_ZERO */
    return numbers;
}

const SymbolInfo *symbol_info(const Linears *numbers, uint32_t symbol)
{
    return chunks_at(&numbers->symbols, symbol);
}

SymbolInfo *symbol_edit(Linears *numbers, uint32_t symbol)
{
    return chunks_edit(&numbers->symbols, numbers->arena, numbers->owner, symbol);
}

bool symbol_is_free(const Linears *numbers, uint32_t symbol)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    return info->low > info->high;
}

bool symbol_has_bounds(const Linears *numbers, uint32_t symbol)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (numbers->bounds[i].left == symbol || numbers->bounds[i].right == symbol)
            return true;
    return false;
}

uint8_t linears_level(const Linears *numbers, uint32_t symbol)
{
    return symbol_info(numbers, symbol)->level;
}

void linears_set_level(Linears *numbers, uint32_t symbol, uint8_t level)
{
    symbol_edit(numbers, symbol)->level = level;
}

Linear linear_constant(int64_t value, unsigned width)
{
    return (Linear){.constant = value, .width = (uint8_t)width};
}

Linear linear_of_bits(uint64_t bits, unsigned width)
{
    return linear_constant(width == 1 ? (int64_t)(bits & 1) : bits_signed(bits, width), width);
}

uint64_t linear_bits(Linear constant)
{
    return bits_low((uint64_t)constant.constant, constant.width);
}

Linear linear_fresh_in(Linears *numbers, unsigned width, int64_t low, int64_t high)
{
    if (low < width_low(width))
        low = width_low(width);
    if (high > width_high(width))
        high = width_high(width);
    if (low == high)
        return linear_constant(low, width);
    uint32_t symbol = numbers->symbols.count;
    if (numbers->free_count)
        for (symbol = 1; !symbol_is_free(numbers, symbol);)
            symbol++;
    SymbolInfo *info;
    if (numbers->free_count) {
        numbers->free_count--;
        info = symbol_edit(numbers, symbol);
    } else {
        info = chunks_add(&numbers->symbols, numbers->arena, numbers->owner);
    }
    *info = (SymbolInfo){.low = low, .high = high};
    return (Linear){.factor = 1, .symbol = symbol, .width = (uint8_t)width};
}

Linear linear_fresh(Linears *numbers, unsigned width)
{
    return linear_fresh_in(numbers, width, width_low(width), width_high(width));
}

Interval linear_interval(const Linears *numbers, Linear number)
{
    return (Interval){linear_low(numbers, number), linear_high(numbers, number)};
}

static bool interval_is_empty(Interval interval)
{
    return interval.low > interval.high;
}

bool intervals_meet(Interval left, Interval right)
{
    return !interval_is_empty(left) && !interval_is_empty(right) && left.low <= right.high && right.low <= left.high;
}

bool interval_within(Interval inner, Interval outer)
{
    return interval_is_empty(inner) || (outer.low <= inner.low && inner.high <= outer.high);
}

Interval interval_hull(Interval left, Interval right)
{
    if (interval_is_empty(left) || interval_is_empty(right))
        return interval_is_empty(left) ? right : left;
    return (Interval){left.low < right.low ? left.low : right.low, left.high > right.high ? left.high : right.high};
}

bool linear_same(Linear left, Linear right)
{
    return left.factor == right.factor && left.symbol == right.symbol && left.constant == right.constant &&
           left.width == right.width;
}

bool linear_is_made(const Linears *numbers, Linear number)
{
    const Definition *definition = &symbol_info(numbers, number.symbol)->definition;
    return number.factor && definition->is_present && definition->is_exact;
}

int64_t linear_low(const Linears *numbers, Linear number)
{
    if (!number.factor)
        return number.constant;
    const SymbolInfo *info = symbol_info(numbers, number.symbol);
    return end_add(end_multiply(number.factor, number.factor > 0 ? info->low : info->high), number.constant);
}

int64_t linear_high(const Linears *numbers, Linear number)
{
    if (!number.factor)
        return number.constant;
    const SymbolInfo *info = symbol_info(numbers, number.symbol);
    return end_add(end_multiply(number.factor, number.factor > 0 ? info->high : info->low), number.constant);
}

bool linear_is_constant(const Linears *numbers, Linear number, int64_t *value)
{
    int64_t low = linear_low(numbers, number);
    if (low != linear_high(numbers, number))
        return false;
    *value = low;
    return true;
}

bool natural_product_fits(const Linears *numbers, unsigned width, Linear a, int64_t by)
{
    return by > 0 && linear_low(numbers, a) >= 0 &&
           (uint64_t)linear_high(numbers, a) <= bits_low(UINT64_MAX, width) / (uint64_t)by;
}

/* The linear form that the symbol is by its definition; false if it is none. */
static bool symbol_form(const Linears *numbers, uint32_t symbol, Linear *form)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    const Definition *definition = &info->definition;
    *form = definition->a;
    if (!definition->is_present || definition->b.factor || info->level)
        return false;
    if (definition->opcode == OP_ZEXT)
        return linear_low(numbers, *form) >= 0;
    if (definition->opcode == OP_ADD && definition->is_exact)
        return !__builtin_add_overflow(form->constant, definition->b.constant, &form->constant);
    return definition->opcode == OP_MUL && info->low >= 0 &&
           natural_product_fits(numbers, definition->width, *form, definition->b.constant) &&
           !__builtin_mul_overflow(form->factor, definition->b.constant, &form->factor) &&
           !__builtin_mul_overflow(form->constant, definition->b.constant, &form->constant);
}

Linear linear_known(const Linears *numbers, Linear number)
{
    enum { DEPTH = 4 };
    int64_t value;
    for (unsigned i = 0; number.factor && i < DEPTH; i++) {
        if (linear_is_constant(numbers, number, &value))
            return linear_constant(value, number.width);
        Linear form, scaled = number;
        if (!symbol_form(numbers, number.symbol, &form) || !form.factor ||
            __builtin_mul_overflow(form.factor, number.factor, &scaled.factor) ||
            __builtin_mul_overflow(form.constant, number.factor, &scaled.constant) ||
            __builtin_add_overflow(scaled.constant, number.constant, &scaled.constant))
            break;
        scaled.symbol = form.symbol;
        number = scaled;
    }
    return number;
}
