/* SPDX-License-Identifier: MIT */
/* Knowledge carried from one store to another. Every fact is about integers, so it holds wherever its symbols are read
 * as numbers of the same value. */
#include "domain/numbers/internal.h"

#include <stdlib.h>

bool linears_has(const Linears *numbers, uint32_t symbol)
{
    return !symbol_is_free(numbers, symbol);
}

static void relate(uint32_t left, uint32_t right, const uint8_t *used, uint8_t *related)
{
    related[left] |= used[right];
    related[right] |= used[left];
}

/* Does the definition say how the symbol is related to used ones? A sum with one of them, a product or quotient of used ones
 * alone. */
static bool relates_to(const Definition *definition, const uint8_t *used)
{
    bool has_a = definition->a.factor && used[definition->a.symbol];
    bool has_b = definition->b.factor && used[definition->b.symbol];
    switch (definition->opcode) {
    case OP_MUL:
    case OP_UDIV:
    case OP_SDIV:
    case OP_LSHR:
    case OP_ZEXT:
        return (has_a || !definition->a.factor) && (has_b || !definition->b.factor);
    default:
        return definition->is_exact && (has_a || has_b);
    }
}

void linears_related(const Linears *numbers, const uint8_t *used, uint8_t *related)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        relate(numbers->bounds[i].left, numbers->bounds[i].right, used, related);
    for (uint32_t i = 0; i < numbers->differs_count; i++)
        if (numbers->differs[i].right != SYMBOL_ZERO)
            relate(numbers->differs[i].left, numbers->differs[i].right, used, related);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const Definition *definition = &symbol_info(numbers, i)->definition;
        if (symbol_is_free(numbers, i) || !definition->is_present || !(used[i] || relates_to(definition, used)))
            continue;
        related[i] = 1;
        related[definition->a.symbol] |= definition->a.factor != 0;
        related[definition->b.symbol] |= definition->b.factor != 0;
    }
}

bool linear_imported(Linear number, const Linear *as, Linear *out)
{
    *out = number;
    if (!number.factor)
        return true;
    *out = as[number.symbol];
    if (!out->width || __builtin_mul_overflow(out->factor, number.factor, &out->factor) ||
        __builtin_mul_overflow(out->constant, number.factor, &out->constant) ||
        __builtin_add_overflow(out->constant, number.constant, &out->constant))
        return false;
    out->width = number.width;
    return true;
}

/* What a symbol is by itself, of a number that stands for it. */
static void import_symbol(Linears *to, const SymbolInfo *info, Linear number)
{
    if (number.factor != 1) {
        linears_assume(to, OP_SLE, linear_constant(info->low, 64), number, true);
        linears_assume(to, OP_SLE, number, linear_constant(info->high, 64), true);
        return;
    }
    SymbolInfo *own = symbol_edit(to, number.symbol);
    int64_t low, high;
    if (info->low == INT64_MIN || __builtin_sub_overflow(info->low, number.constant, &low))
        low = INT64_MIN;
    if (info->high == INT64_MAX || __builtin_sub_overflow(info->high, number.constant, &high))
        high = INT64_MAX;
    low = low > own->low ? low : own->low;
    high = high < own->high ? high : own->high;
    Bits bits = own->bits;
    if (!number.constant)
        bits = (Bits){bits.zeros | info->bits.zeros, bits.ones | info->bits.ones};
    if (low > high || (bits.zeros & bits.ones)) {
        to->is_empty |= !own->level; /* a nested symbol's summary may have no instance */
        return;
    }
    own->low = low;
    own->high = high;
    own->bits = bits;
}

static void import_definition(Linears *to, Definition definition, const Linear *as, uint32_t symbol)
{
    if (definition.is_present && linear_imported(definition.a, as, &definition.a) &&
        linear_imported(definition.b, as, &definition.b))
        symbol_edit(to, symbol)->definition = definition;
}

/* What a symbol that `to` has already is computed from, where `to` does not know. */
static void define_old(Linears *to, const Linears *from, uint32_t symbol, const Linear *as)
{
    Linear number = as[symbol];
    Definition definition = symbol_info(from, symbol)->definition;
    if (number.factor == 1 && !number.constant && !linears_level(from, symbol) && !linears_level(to, number.symbol) &&
        !symbol_info(to, number.symbol)->definition.is_present && definition.is_present &&
        linear_imported(definition.a, as, &definition.a) && linear_imported(definition.b, as, &definition.b) &&
        !symbol_depends(to, definition.a.symbol, number.symbol) &&
        !symbol_depends(to, definition.b.symbol, number.symbol))
        symbol_edit(to, number.symbol)->definition = definition;
}

/* The number that a side of a bound or disequality is. */
static bool is_imported(uint32_t symbol, const Linear *as, Linear *number)
{
    *number = symbol == SYMBOL_ZERO ? linear_constant(0, 64) : as[symbol];
    number->width = number->width ? 64 : 0;
    return number->width;
}

static bool is_once(const Linears *numbers, Linear number)
{
    return !number.factor || !linears_level(numbers, number.symbol);
}

static void import_bound(Linears *to, Linear left, Linear right, int64_t most)
{
    if (__builtin_add_overflow(right.constant, most, &most))
        return;
    if (left.factor == 1 && right.factor == 1 && left.symbol != right.symbol) {
        if (!__builtin_sub_overflow(most, left.constant, &most))
            bound_add(to, left.symbol, right.symbol, most);
    } else if (is_once(to, left) && is_once(to, right)) {
        right.constant = most;
        linears_assume(to, OP_SLE, left, right, true);
    }
}

static void import_differs(Linears *to, Linear left, Linear right, int64_t by)
{
    if (__builtin_sub_overflow(by, left.constant, &by) || __builtin_add_overflow(by, right.constant, &by) ||
        left.factor != 1 || right.factor > 1 || right.factor < 0 || left.symbol == right.symbol)
        return;
    differs_add(to, left.symbol, right.factor ? right.symbol : SYMBOL_ZERO, by);
}

/* What `to` has computed from the same numbers is the same number. */
static void find_made(const Linears *to, const Linears *from, const uint32_t *symbols, size_t count, Linear *as)
{
    for (bool found = true; found;) {
        found = false;
        for (size_t i = 0; i < count; i++) {
            Definition definition = symbol_info(from, symbols[i])->definition;
            if (as[symbols[i]].width || !definition.is_present || linears_level(from, symbols[i]) ||
                !linear_imported(definition.a, as, &definition.a) || !linear_imported(definition.b, as, &definition.b))
                continue;
            Linear made = linear_made_before(to, definition.opcode, definition.width, definition.a, definition.b);
            if (!made.factor)
                continue;
            made.width = 64;
            as[symbols[i]] = made;
            found = true;
        }
    }
}

void linears_rename(Linears *to, const Linears *from, const uint32_t *symbols, size_t count, Linear *as)
{
    uint8_t *is_new = mem_alloc(count + 1);
    find_made(to, from, symbols, count, as);
    for (size_t i = 0; i < count; i++) {
        is_new[i] = !as[symbols[i]].width;
        if (is_new[i]) {
            as[symbols[i]] = linear_fresh_in(to, 64, INT64_MIN, INT64_MAX);
            linears_set_level(to, as[symbols[i]].symbol, linears_level(from, symbols[i]));
        }
    }
    for (size_t i = 0; i < count && !to->is_empty; i++) {
        const SymbolInfo *info = symbol_info(from, symbols[i]);
        import_symbol(to, info, as[symbols[i]]);
        /* A new symbol cannot occur in what defines the old ones, so definitions never go round in circles. */
        if (is_new[i])
            import_definition(to, info->definition, as, as[symbols[i]].symbol);
    }
    for (size_t i = 0; i < count && !to->is_empty; i++)
        if (!is_new[i])
            define_old(to, from, symbols[i], as);
    free(is_new);
    for (uint32_t i = 0; i < from->bound_count && !to->is_empty; i++) {
        Linear left, right;
        if (is_imported(from->bounds[i].left, as, &left) && is_imported(from->bounds[i].right, as, &right))
            import_bound(to, left, right, from->bounds[i].most);
    }
    for (uint32_t i = 0; i < from->differs_count && !to->is_empty; i++) {
        Linear left, right;
        if (is_imported(from->differs[i].left, as, &left) && is_imported(from->differs[i].right, as, &right))
            import_differs(to, left, right, from->differs[i].by);
    }
    if (!to->is_empty)
        linears_conclude(to);
}
