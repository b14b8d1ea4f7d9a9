/* SPDX-License-Identifier: MIT */
/* Sums of multiples of symbols, with sums and differences written out by their definitions. They tell more than one
 * bound between two symbols can: from p = d + q, d < m and q < n follows p < m + n. */
#include "domain/linear/internal.h"

enum { EXPANSION_DEPTH = 3, PAIRED_TERMS = 4, EQUATIONS = 2 };

void combination_add(const Linears *numbers, Combination *sum, Linear number, int64_t times, unsigned depth)
{
    int64_t constant, factor;
    number = linear_known(numbers, number);
    if (__builtin_mul_overflow(number.constant, times, &constant) ||
        __builtin_add_overflow(sum->constant, constant, &sum->constant) ||
        __builtin_mul_overflow(number.factor, times, &factor)) {
        sum->fails = true;
        return;
    }
    if (!factor)
        return;
    const Definition *definition = &symbol_info(numbers, number.symbol)->definition;
    if (definition->is_present && definition->is_exact && depth < EXPANSION_DEPTH) {
        combination_add(numbers, sum, definition->a, factor, depth + 1);
        combination_add(numbers, sum, definition->b, definition->opcode == OP_SUB ? -factor : factor, depth + 1);
        return;
    }
    unsigned i = 0;
    while (i < sum->count && sum->terms[i].symbol != number.symbol)
        i++;
    if (i == COMBINATION_TERMS) {
        sum->fails = true;
        return;
    }
    if (i == sum->count) {
        sum->terms[i].symbol = number.symbol;
        sum->terms[sum->count++].factor = 0;
    }
    if (__builtin_add_overflow(sum->terms[i].factor, factor, &sum->terms[i].factor))
        sum->fails = true;
}

/* Without the terms that cancelled out. */
static void combination_tidy(Combination *sum)
{
    unsigned count = 0;
    for (unsigned i = 0; i < sum->count; i++)
        if (sum->terms[i].factor)
            sum->terms[count++] = sum->terms[i];
    sum->count = count;
}

bool linears_combined(const Linears *numbers, Linear x, Linear y, int64_t times, Linear *form)
{
    Combination sum = {.count = 0};
    combination_add(numbers, &sum, x, 1, 0);
    combination_add(numbers, &sum, y, times, 0);
    combination_tidy(&sum);
    if (sum.fails || sum.count > 1)
        return false;
    *form = sum.count ? (Linear){sum.terms[0].factor, sum.constant, sum.terms[0].symbol, 64}
                      : linear_constant(sum.constant, 64);
    return true;
}

bool linears_is_shifted_difference(const Linears *numbers, Linear x, Linear y, Linear z, int64_t *by)
{
    Combination sum = {.count = 0};
    combination_add(numbers, &sum, x, 1, 0);
    combination_add(numbers, &sum, y, -1, 0);
    combination_add(numbers, &sum, z, -1, 0);
    combination_tidy(&sum);
    *by = end_negate(sum.constant);
    return !sum.count && !sum.fails && sum.constant != INT64_MIN;
}

/* Adds to a bound; INT64_MAX (none) stays. */
static int64_t bound_sum(int64_t bound, int64_t times, int64_t more)
{
    int64_t product, sum;
    if (bound == INT64_MAX || more == INT64_MAX || more == INT64_MIN || __builtin_mul_overflow(times, more, &product) ||
        __builtin_add_overflow(bound, product, &sum))
        return INT64_MAX;
    return sum;
}

/* The least bound from pairing terms of opposite sign by the bounds between their symbols; the others by their
 * intervals. */
static int64_t combination_most(const Linears *numbers, Combination sum)
{
    combination_tidy(&sum);
    if (!sum.count)
        return sum.constant;
    const SymbolInfo *info = symbol_info(numbers, sum.terms[0].symbol);
    int64_t factor = sum.terms[0].factor;
    Combination rest = sum;
    rest.terms[0].factor = 0;
    int64_t most = bound_sum(combination_most(numbers, rest), factor, factor > 0 ? info->high : info->low);
    for (unsigned i = 1; i < sum.count && sum.count <= PAIRED_TERMS; i++) {
        int64_t other = sum.terms[i].factor;
        if ((factor > 0) == (other > 0) || factor == INT64_MIN || other == INT64_MIN)
            continue;
        int64_t least = factor > 0 ? (factor < -other ? factor : -other) : (-factor < other ? -factor : other);
        uint32_t x = sum.terms[factor > 0 ? 0 : i].symbol, y = sum.terms[factor > 0 ? i : 0].symbol;
        rest = sum;
        rest.terms[0].factor -= factor > 0 ? least : -least;
        rest.terms[i].factor -= factor > 0 ? -least : least;
        int64_t paired = bound_sum(combination_most(numbers, rest), least, symbols_most(numbers, x, y));
        most = paired < most ? paired : most;
    }
    return most;
}

/* Does the definition of a symbol, read as an equation, mention this one with a factor of 1 or -1? */
static bool is_equation_with(const SymbolInfo *info, uint32_t own, uint32_t symbol, int64_t *factor)
{
    const Definition *definition = &info->definition;
    if (info->low > info->high || info->level || !definition->is_present || !definition->is_exact)
        return false;
    Linear a = definition->a, b = definition->b;
    *factor = own == symbol                   ? 1
              : a.factor && a.symbol == symbol ? end_negate(a.factor)
              : b.factor && b.symbol == symbol ? (definition->opcode == OP_SUB ? b.factor : end_negate(b.factor))
                                               : 0;
    return *factor == 1 || *factor == -1;
}

/* The same with up to `equations` definitions used to replace a symbol by others. */
static int64_t most_by_equations(const Linears *numbers, Combination sum, unsigned equations)
{
    combination_tidy(&sum);
    int64_t most = combination_most(numbers, sum);
    for (unsigned i = 0; equations && i < sum.count; i++)
        for (uint32_t k = 1; k < numbers->symbols.count; k++) {
            const SymbolInfo *info = symbol_info(numbers, k);
            int64_t factor, times;
            if (!is_equation_with(info, k, sum.terms[i].symbol, &factor) ||
                __builtin_mul_overflow(sum.terms[i].factor, -factor, &times) || times == INT64_MIN)
                continue;
            Combination next = sum;
            combination_add(numbers, &next, (Linear){1, 0, k, 64}, times, EXPANSION_DEPTH);
            combination_add(numbers, &next, info->definition.a, -times, EXPANSION_DEPTH);
            combination_add(numbers, &next, info->definition.b, info->definition.opcode == OP_SUB ? times : -times,
                            EXPANSION_DEPTH);
            int64_t bound = next.fails ? INT64_MAX : most_by_equations(numbers, next, equations - 1);
            most = bound < most ? bound : most;
        }
    return most;
}

int64_t linears_most_by_equations(const Linears *numbers, Linear left, Linear right)
{
    Combination sum = {.count = 0};
    combination_add(numbers, &sum, left, 1, EXPANSION_DEPTH);
    combination_add(numbers, &sum, right, -1, EXPANSION_DEPTH);
    return sum.fails ? INT64_MAX : most_by_equations(numbers, sum, EQUATIONS);
}

bool symbol_is_equation(const SymbolInfo *info)
{
    const Definition *definition = &info->definition;
    return info->low <= info->high && !info->level && definition->is_present && definition->is_exact &&
           definition->a.factor == 1 && definition->b.factor == 1;
}

static bool in_equation(const Linears *numbers, uint32_t symbol)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (symbol_is_equation(info) &&
            (i == symbol || info->definition.a.symbol == symbol || info->definition.b.symbol == symbol))
            return true;
    }
    return false;
}

void linears_tighten(Linears *numbers)
{
    for (uint32_t i = 0; i < numbers->bound_count && !numbers->is_empty; i++) {
        Bound bound = numbers->bounds[i];
        Linear left = {.factor = 1, .symbol = bound.left, .width = 64}, right = left;
        right.symbol = bound.right;
        if (symbol_info(numbers, bound.left)->level || symbol_info(numbers, bound.right)->level ||
            !in_equation(numbers, bound.left))
            continue;
        int64_t most = linears_most_by_equations(numbers, left, right);
        if (most < bound.most)
            bound_add(numbers, bound.left, bound.right, most);
    }
}
