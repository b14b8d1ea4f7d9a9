/* SPDX-License-Identifier: MIT */
/* Unsigned order. The *natural value* of a number of less than 64 bits is the number extended by zeros. Where the sign is not
 * known that is a symbol defined as the extension, and an unsigned comparison is one of such symbols. Like a multiple it is a
 * ghost: no value of the state need be it, it stays as long as something bounds it. */
#include "domain/numbers/internal.h"

enum { DEEP = 4, MOST_WIDTH = 62 };

bool symbol_is_natural(const Linears *numbers, uint32_t symbol, Linear *of)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    *of = info->definition.a;
    return info->low <= info->high && !info->level && info->definition.is_present &&
           info->definition.opcode == OP_ZEXT && of->width <= MOST_WIDTH && of->factor == 1 && !of->constant &&
           !symbol_info(numbers, of->symbol)->level;
}

static bool has_either_sign(const Linears *numbers, Linear number)
{
    return linear_low(numbers, number) < 0 && linear_high(numbers, number) >= 0;
}

/* The symbol that was made as this extension. */
static bool find_made(const Linears *numbers, Linear number, Linear *natural)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (info->low <= info->high && !info->level && info->definition.is_present &&
            info->definition.opcode == OP_ZEXT && linear_same(info->definition.a, number)) {
            *natural = (Linear){.factor = 1, .symbol = i, .width = 64};
            return true;
        }
    }
    return false;
}

static bool find(const Linears *numbers, Linear number, unsigned depth, Linear *natural);

/* The same operation on natural values of what the number was computed from: if that lies within one period, nothing wrapped. */
static bool find_computed(const Linears *numbers, Linear number, unsigned depth, Linear *natural)
{
    const SymbolInfo *info = symbol_info(numbers, number.symbol);
    const Definition *definition = &info->definition;
    int64_t by = definition->b.constant;
    if (number.factor != 1 || number.constant || info->level || !definition->is_present || definition->b.factor ||
        definition->width != number.width || depth == DEEP)
        return false;
    *natural = definition->a;
    natural->width = 64;
    if (definition->opcode != OP_TRUNC && !find(numbers, definition->a, depth + 1, natural))
        return false;
    switch (definition->opcode) {
    case OP_TRUNC:
        break;
    case OP_ADD:
        natural->constant = end_add(natural->constant, by);
        break;
    case OP_SUB:
        natural->constant = end_add(natural->constant, -by);
        break;
    case OP_MUL:
        if (!linear_multiplied(numbers, *natural, by, natural))
            return false;
        break;
    default:
        return false;
    }
    return linear_low(numbers, *natural) >= 0 && linear_high(numbers, *natural) < (int64_t)1 << number.width;
}

static bool find(const Linears *numbers, Linear number, unsigned depth, Linear *natural)
{
    number = linear_known(numbers, number);
    *natural = number;
    natural->width = 64;
    if (linear_low(numbers, number) >= 0)
        return true;
    if (number.width > MOST_WIDTH)
        return false;
    if (linear_high(numbers, number) < 0) {
        natural->constant += (int64_t)1 << number.width;
        return true;
    }
    return find_made(numbers, number, natural) || find_computed(numbers, number, depth, natural);
}

bool linear_natural(const Linears *numbers, Linear number, Linear *natural)
{
    return find(numbers, number, 0, natural);
}

bool linears_make_natural(Linears *numbers, Linear number, Linear *natural)
{
    bool lost;
    if (find(numbers, number, 0, natural))
        return true;
    if (number.width > MOST_WIDTH || symbol_info(numbers, number.symbol)->level)
        return false;
    *natural = linear_compute(numbers, OP_ZEXT, 64, number, linear_constant(0, number.width), &lost);
    return true;
}

bool natural_is_bounded(const Linears *numbers, uint32_t symbol, unsigned width)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    return info->low > 0 || info->high < (int64_t)bits_low(UINT64_MAX, width) || symbol_has_bounds(numbers, symbol);
}

void natural_of_sum(Linears *numbers, uint32_t symbol)
{
    const Definition *definition = &symbol_info(numbers, symbol)->definition;
    Linear sum = {.factor = 1, .symbol = symbol, .width = definition->width}, natural;
    if (!definition->is_present || definition->b.factor ||
        (definition->opcode != OP_ADD && definition->opcode != OP_SUB && definition->opcode != OP_TRUNC) ||
        sum.width > MOST_WIDTH || !has_either_sign(numbers, sum) || find_made(numbers, sum, &natural) ||
        !linear_natural(numbers, sum, &natural) || natural.factor != 1 ||
        !natural_is_bounded(numbers, natural.symbol, sum.width))
        return;
    Linear own = linear_fresh_in(numbers, 64, linear_low(numbers, natural), linear_high(numbers, natural));
    if (!own.factor)
        return;
    symbol_edit(numbers, own.symbol)->definition =
        (Definition){.is_present = true, .opcode = OP_ZEXT, .width = 64, .a = sum};
    bound_add(numbers, own.symbol, natural.symbol, natural.constant);
    bound_add(numbers, natural.symbol, own.symbol, -natural.constant);
}

void natural_conclude(Linears *numbers, uint32_t symbol)
{
    Linear of;
    if (!symbol_is_natural(numbers, symbol, &of) || has_either_sign(numbers, of))
        return;
    int64_t by = linear_low(numbers, of) >= 0 ? 0 : (int64_t)1 << of.width;
    bound_add(numbers, symbol, of.symbol, by);
    bound_add(numbers, of.symbol, symbol, -by);
}

/* Offsets are linear forms of what the number was computed from. */
static bool find_for_pair(const Linears *numbers, Linear number, Linear *natural)
{
    return find_computed(numbers, number, 0, natural) || linear_natural(numbers, number, natural);
}

bool linear_pair_natural(LinearPair *pair, const Linears *left, const Linears *right, const LinearPair *of)
{
    const Linears *sides[] = {left, right};
    Linear numbers[] = {of->left, of->right}, naturals[2];
    bool is_known = true;
    for (int i = 0; i < 2; i++) {
        numbers[i].width = of->width;
        is_known &= !has_either_sign(sides[i], numbers[i]);
        if (of->width > MOST_WIDTH || linear_low(sides[i], numbers[i]) < width_low(of->width) ||
            linear_high(sides[i], numbers[i]) > width_high(of->width))
            return false;
    }
    if (is_known || !find_for_pair(left, numbers[0], &naturals[0]) || !find_for_pair(right, numbers[1], &naturals[1]))
        return false;
    *pair = (LinearPair){.has_left = true, .has_right = true, .width = 64, .left = naturals[0], .right = naturals[1]};
    return true;
}
