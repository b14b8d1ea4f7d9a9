/* SPDX-License-Identifier: MIT */
/* Multiples in difference bounds: 2 * i + 1 < n is a bound between n and a symbol that is defined as i * 2. Such a symbol is a
 * ghost: no value of the state is it, it stays as long as something bounds it. Only natural numbers have multiples, so that
 * none wraps. */
#include "domain/numbers/internal.h"

bool symbol_is_multiple(const Linears *numbers, uint32_t symbol, uint32_t *of, int64_t *factor)
{
    const SymbolInfo *info = symbol_info(numbers, symbol);
    const Definition *definition = &info->definition;
    *of = definition->a.symbol;
    *factor = definition->b.constant;
    return info->low >= 0 && info->low <= info->high && !info->level && definition->is_present &&
           definition->opcode == OP_MUL && definition->width == 64 && !definition->b.factor && *factor > 1 &&
           definition->a.factor == 1 && !definition->a.constant &&
           natural_product_fits(numbers, 63, definition->a, *factor);
}

uint32_t linears_multiple(Linears *numbers, uint32_t symbol, int64_t factor)
{
    SymbolInfo info = *symbol_info(numbers, symbol);
    Linear one = {.factor = 1, .symbol = symbol, .width = 64};
    uint32_t of;
    int64_t by;
    if (factor == 1)
        return symbol;
    if (factor < 1 || info.level || symbol == SYMBOL_ZERO || !natural_product_fits(numbers, 63, one, factor))
        return SYMBOL_NONE;
    for (uint32_t i = 1; i < numbers->symbols.count; i++)
        if (!symbol_is_free(numbers, i) && symbol_is_multiple(numbers, i, &of, &by) && of == symbol && by == factor)
            return i;
    Linear made = linear_fresh_in(numbers, 64, info.low * factor, info.high * factor);
    if (!made.factor)
        return SYMBOL_NONE;
    symbol_edit(numbers, made.symbol)->definition =
        (Definition){.is_present = true, .width = 64, .opcode = OP_MUL, .a = one, .b = linear_constant(factor, 64)};
    return made.symbol;
}

bool linear_multiplied(const Linears *numbers, Linear number, int64_t factor, Linear *multiple)
{
    *multiple = number;
    multiple->width = 64;
    number.width = 64;
    return natural_product_fits(numbers, 63, number, factor) &&
           !__builtin_mul_overflow(number.factor, factor, &multiple->factor) &&
           !__builtin_mul_overflow(number.constant, factor, &multiple->constant);
}
