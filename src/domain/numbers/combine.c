/* SPDX-License-Identifier: MIT */
/* Sums, the facts that speak of them, and what is concluded. */
#include "domain/numbers/combine.h"

#include "domain/numbers/internal.h"

#include <math.h>
#include <stdlib.h>

enum { EXPANSION_DEPTH = 3, STORE_SYMBOLS = 1000 };

/* Adds times * number. */
static void sum_add(Sum *sum, Linear number, int64_t times)
{
    int64_t constant, factor;
    if (__builtin_mul_overflow(number.constant, times, &constant) ||
        __builtin_add_overflow(sum->constant, constant, &sum->constant) ||
        __builtin_mul_overflow(number.factor, times, &factor)) {
        sum->fails = true;
        return;
    }
    if (!factor)
        return;
    unsigned i = 0;
    while (i < sum->count && sum->terms[i].symbol != number.symbol)
        i++;
    if (i == SUM_TERMS) {
        sum->fails = true;
    } else if (i == sum->count) {
        sum->terms[i].symbol = number.symbol;
        sum->terms[sum->count++].factor = factor;
    } else if (__builtin_add_overflow(sum->terms[i].factor, factor, &sum->terms[i].factor)) {
        sum->fails = true;
    } else if (!sum->terms[i].factor) {
        sum->terms[i] = sum->terms[--sum->count];
    }
}

/* The same with sums and differences written out; `depth` of them are written out already. */
static void sum_expand(const Linears *numbers, Sum *sum, Linear number, int64_t times, unsigned depth)
{
    number = linear_known(numbers, number);
    const Definition *definition = &symbol_info(numbers, number.symbol)->definition;
    if (!number.factor || !definition->is_present || !definition->is_exact || depth == EXPANSION_DEPTH) {
        sum_add(sum, number, times);
        return;
    }
    int64_t factor = end_multiply(number.factor, times);
    sum_add(sum, linear_constant(number.constant, 64), times);
    sum_expand(numbers, sum, definition->a, factor, depth + 1);
    sum_expand(numbers, sum, definition->b, definition->opcode == OP_SUB ? end_negate(factor) : factor, depth + 1);
    sum->fails |= factor == INT64_MAX || factor == INT64_MIN;
}

bool linears_combined(const Linears *numbers, Linear x, Linear y, int64_t times, Linear *form)
{
    Sum sum = {.count = 0};
    sum_expand(numbers, &sum, x, 1, 0);
    sum_expand(numbers, &sum, y, times, 0);
    *form = sum.count ? (Linear){sum.terms[0].factor, sum.constant, sum.terms[0].symbol, 64}
                      : linear_constant(sum.constant, 64);
    return !sum.fails && sum.count <= 1;
}

bool linears_written_out(const Linears *numbers, Linear number, Linear *a, Linear *b, int *sign)
{
    Sum sum = {.count = 0};
    sum_expand(numbers, &sum, number, 1, 0);
    if (sum.fails || sum.count != 2 || (sum.terms[0].factor != 1 && sum.terms[1].factor != 1))
        return false;
    unsigned first = sum.terms[0].factor != 1;
    *a = (Linear){1, sum.constant, sum.terms[first].symbol, 64};
    *b = (Linear){1, 0, sum.terms[1 - first].symbol, 64};
    *sign = (int)sum.terms[1 - first].factor;
    return llabs(sum.terms[1 - first].factor) == 1;
}

int64_t linears_coefficient(const Linears *numbers, Linear number, uint32_t symbol)
{
    Sum sum = {.count = 0};
    sum_expand(numbers, &sum, number, 1, 0);
    for (unsigned i = 0; i < sum.count && !sum.fails; i++)
        if (sum.terms[i].symbol == symbol)
            return sum.terms[i].factor;
    return 0;
}

bool linears_introduce(Linears *numbers, Linear x, Linear y, int64_t times, Linear *form)
{
    bool lost = false;
    x.width = y.width = 64;
    *form = linear_compute(numbers, times < 0 ? OP_SUB : OP_ADD, 64, x, y, &lost);
    return form->factor == 1 && linear_is_made(numbers, *form);
}

bool linear_sum(Linears *numbers, Linear x, Linear y, int64_t sign, Linear *sum)
{
    int64_t constant;
    if (__builtin_mul_overflow(y.constant, sign, &constant) ||
        __builtin_add_overflow(x.constant, constant, &constant) ||
        (x.factor && y.factor && x.factor != y.factor && !linears_combined(numbers, x, y, sign, sum)))
        return false;
    if (!x.factor || !y.factor) {
        *sum = x.factor ? x : linear_scaled(y, sign, 0);
        sum->constant = constant;
    } else if (!linears_combined(numbers, x, y, sign, sum)) {
        Linear a = {.factor = 1, .symbol = x.symbol, .width = 64}, b = {.factor = 1, .symbol = y.symbol, .width = 64};
        if (!linears_introduce(numbers, a, b, sign, sum))
            return false;
        *sum = linear_scaled(*sum, x.factor, constant);
    }
    sum->width = x.width;
    return true;
}

bool linears_is_shifted_difference(const Linears *numbers, Linear x, Linear y, Linear z, int64_t *by)
{
    Sum sum = {.count = 0};
    sum_expand(numbers, &sum, z, 1, 0);
    sum_expand(numbers, &sum, x, -1, 0);
    sum_expand(numbers, &sum, y, 1, 0);
    *by = sum.constant;
    return !sum.count && !sum.fails;
}

/* Spreads symbols over 64 bits, so that sums of different ones hardly ever agree (splitmix64). */
static uint64_t spread(uint32_t symbol)
{
    uint64_t bits = symbol * UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
    return bits ^ bits >> 31;
}

bool linears_digest(const Linears *numbers, Linear number, uint64_t *digest)
{
    Sum sum = {.count = 0};
    sum_expand(numbers, &sum, number, 1, 0);
    *digest = 0;
    for (unsigned i = 0; i < sum.count; i++)
        *digest += (uint64_t)sum.terms[i].factor * spread(sum.terms[i].symbol);
    return !sum.fails;
}

bool symbol_is_equation(const SymbolInfo *info)
{
    const Definition *definition = &info->definition;
    return info->low <= info->high && !info->level && definition->is_present && definition->is_exact &&
           definition->a.factor == 1 && definition->b.factor == 1;
}

static bool is_listed(const Facts *facts, uint32_t symbol)
{
    for (unsigned i = 0; i < facts->symbol_count; i++)
        if (facts->symbols[i] == symbol)
            return true;
    return false;
}

static void list(const Linears *numbers, Facts *facts, uint32_t symbol)
{
    if (symbol != SYMBOL_ZERO && facts->symbol_count < FACT_SYMBOLS && !symbol_info(numbers, symbol)->level &&
        !is_listed(facts, symbol))
        facts->symbols[facts->symbol_count++] = symbol;
}

/* Names the sum's symbols by their positions; false if one has none. */
static bool locate(const Facts *facts, Sum *sum)
{
    for (unsigned k = 0; k < sum->count; k++) {
        unsigned place = 0;
        while (place < facts->symbol_count && facts->symbols[place] != sum->terms[k].symbol)
            place++;
        if (place == facts->symbol_count)
            return false;
        sum->terms[k].symbol = place;
    }
    return !sum->fails;
}

/* Records x * a + y * b + z * c <= most. */
static void fact_add(Facts *facts, Linear a, int64_t x, Linear b, int64_t y, Linear c, int64_t z, int64_t most)
{
    Sum sum = {.count = 0};
    sum_add(&sum, a, x);
    sum_add(&sum, b, y);
    sum_add(&sum, c, z);
    sum_add(&sum, linear_constant(most, 64), -1);
    if (facts->count < FACTS_ROOM && locate(facts, &sum))
        facts->sums[facts->count++] = sum;
}

static Linear plain(uint32_t symbol)
{
    return (Linear){.factor = 1, .symbol = symbol, .width = 64};
}

static const Linear none = {.width = 64};

/* It did not wrap. */
static bool product_fits(const Linears *numbers, const Definition *definition)
{
    double a =
        fmax(fabs((double)linear_low(numbers, definition->a)), fabs((double)linear_high(numbers, definition->a)));
    double b =
        fmax(fabs((double)linear_low(numbers, definition->b)), fabs((double)linear_high(numbers, definition->b)));
    return a * b < (double)width_high(definition->width);
}

/* The same integer, at whatever width. */
static bool is_equal(Linear left, Linear right)
{
    right.width = left.width;
    return linear_same(left, right);
}

/* What a product of two numbers is known to be between: a * b, b not negative, for the least and the greatest a. */
static void product_facts(const Linears *numbers, Facts *facts, Linear own, Linear a, Linear b)
{
    if (linear_low(numbers, b) < 0 || !b.factor)
        return;
    fact_add(facts, own, 1, b, -linear_high(numbers, a), none, 0, 0);
    fact_add(facts, own, -1, b, linear_low(numbers, a), none, 0, 0);
    /* Another product with b: (a - c) * b <= most * b. */
    for (unsigned i = 0; i < facts->symbol_count; i++) {
        Definition other = symbol_info(numbers, facts->symbols[i])->definition;
        if (!other.is_present || other.opcode != OP_MUL || facts->symbols[i] == own.symbol ||
            !product_fits(numbers, &other))
            continue;
        Linear c = is_equal(other.b, b) ? other.a : other.b;
        int64_t most = linears_most(numbers, a, c);
        if ((is_equal(other.a, b) || is_equal(other.b, b)) && most != INT64_MAX && most != INT64_MIN)
            fact_add(facts, own, 1, plain(facts->symbols[i]), -1, b, -most, 0);
    }
}

/* What a symbol's definition says. */
static void definition_facts(const Linears *numbers, Facts *facts, uint32_t symbol)
{
    Definition definition = symbol_info(numbers, symbol)->definition;
    Linear own = plain(symbol);
    int64_t unit = definition.b.constant, sign = definition.opcode == OP_SUB ? -1 : 1;
    if (!definition.is_present)
        return;
    switch (definition.opcode) {
    case OP_ADD:
    case OP_SUB:
        if (!definition.is_exact)
            break;
        fact_add(facts, own, 1, definition.a, -1, definition.b, -sign, 0);
        fact_add(facts, own, -1, definition.a, 1, definition.b, sign, 0);
        break;
    case OP_LSHR:
    case OP_UDIV:
    case OP_SDIV: /* rounded down: unit * own <= a < unit * own + unit */
        if (definition.opcode == OP_LSHR)
            unit = unit >= 0 && unit < 32 && unit < definition.width ? (int64_t)1 << unit : 0; /* beyond: any value */
        if (definition.b.factor || unit <= 0 || linear_low(numbers, definition.a) < 0)
            break;
        fact_add(facts, own, unit, definition.a, -1, none, 0, 0);
        fact_add(facts, definition.a, 1, own, -unit, none, 0, unit - 1);
        break;
    case OP_MUL:
        if (!product_fits(numbers, &definition))
            break;
        product_facts(numbers, facts, own, definition.a, definition.b);
        product_facts(numbers, facts, own, definition.b, definition.a);
        break;
    default:
        break;
    }
}

static bool is_operand(const Facts *facts, const Definition *definition)
{
    return definition->is_present && ((definition->a.factor && is_listed(facts, definition->a.symbol)) ||
                                      (definition->b.factor && is_listed(facts, definition->b.symbol)));
}

/* All that speaks of these two symbols, and of those it mentions, as long as there is room. False if that is no more
 * than bounds and intervals: then they tell the same one by one. */
static bool facts_collect(const Linears *numbers, Facts *facts, uint32_t x, uint32_t y)
{
    facts->symbol_count = facts->count = 0;
    list(numbers, facts, x);
    list(numbers, facts, y);
    for (unsigned seen = 0, before; seen < facts->symbol_count; seen = before) {
        before = facts->symbol_count;
        for (uint32_t i = 1; i < numbers->symbols.count; i++)
            if (!symbol_is_free(numbers, i) && is_operand(facts, &symbol_info(numbers, i)->definition))
                list(numbers, facts, i);
        for (unsigned i = seen; i < before; i++) {
            Definition definition = symbol_info(numbers, facts->symbols[i])->definition;
            if (definition.is_present && definition.a.factor)
                list(numbers, facts, definition.a.symbol);
            if (definition.is_present && definition.b.factor)
                list(numbers, facts, definition.b.symbol);
        }
        for (uint32_t i = 0; i < numbers->bound_count; i++)
            if (is_listed(facts, numbers->bounds[i].left) || is_listed(facts, numbers->bounds[i].right)) {
                list(numbers, facts, numbers->bounds[i].left);
                list(numbers, facts, numbers->bounds[i].right);
            }
    }
    for (unsigned i = 0; i < facts->symbol_count; i++) {
        Linear own = plain(facts->symbols[i]);
        fact_add(facts, own, 1, none, 0, none, 0, linear_high(numbers, own));
        fact_add(facts, own, -1, none, 0, none, 0, end_negate(linear_low(numbers, own)));
    }
    for (unsigned i = 0; i < facts->symbol_count; i++)
        definition_facts(numbers, facts, facts->symbols[i]);
    bool has_definitions = facts->count > 2 * facts->symbol_count;
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        fact_add(facts, plain(numbers->bounds[i].left), 1, plain(numbers->bounds[i].right), -1, none, 0,
                 numbers->bounds[i].most);
    return has_definitions;
}

/* Makes a sum of multiples of `factor` one of what it is a multiple of, for the least bound is a whole number. */
static int64_t sum_reduce(Sum *sum)
{
    int64_t factor = llabs(sum->terms[0].factor);
    for (unsigned k = 1; k < sum->count; k++)
        for (int64_t other = llabs(sum->terms[k].factor); other;) {
            int64_t rest = factor % other;
            factor = other;
            other = rest;
        }
    for (unsigned k = 0; k < sum->count; k++)
        sum->terms[k].factor /= factor;
    return factor;
}

int64_t linears_most_combined(const Linears *numbers, Linear left, Linear right)
{
    left = linear_known(numbers, left);
    right = linear_known(numbers, right);
    int64_t known = linears_most(numbers, left, right);
    Sum goal = {.count = 0};
    sum_add(&goal, left, 1);
    sum_add(&goal, right, -1);
    if (goal.fails || !goal.count || llabs(goal.terms[0].factor) > GOAL_FACTOR ||
        numbers->symbols.count > STORE_SYMBOLS)
        return known;
    Facts facts;
    int64_t factor = sum_reduce(&goal), constant = goal.constant, most;
    goal.constant = 0;
    bool are_multiples = left.factor && right.factor && left.factor != right.factor;
    bool has_definitions = facts_collect(numbers, &facts, left.symbol, right.symbol);
    if (!(has_definitions || are_multiples) || !locate(&facts, &goal))
        return known;
    bool is_large = __builtin_mul_overflow(facts_most(&facts, &goal), factor, &most) ||
                    __builtin_add_overflow(most, constant, &most);
    return is_large || most > known ? known : most;
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
    Facts facts;
    facts.symbol_count = 0;
    for (uint32_t i = 0; i < numbers->bound_count && !numbers->is_empty; i++) {
        Bound bound = numbers->bounds[i];
        if (symbol_info(numbers, bound.left)->level || symbol_info(numbers, bound.right)->level ||
            !in_equation(numbers, bound.left))
            continue;
        /* Facts that had room for all that is related serve for all of it. */
        if (facts.symbol_count == FACT_SYMBOLS || !is_listed(&facts, bound.left))
            facts_collect(numbers, &facts, bound.left, bound.right);
        Sum goal = {.terms = {{bound.left, 1}, {bound.right, -1}}, .count = 2};
        int64_t most = locate(&facts, &goal) ? facts_most(&facts, &goal) : INT64_MAX;
        if (most < bound.most)
            bound_add(numbers, bound.left, bound.right, most);
    }
}

void linears_eliminate(Linears *numbers, uint32_t symbol, const uint8_t *used)
{
    Facts facts;
    if (numbers->symbols.count > STORE_SYMBOLS || !facts_collect(numbers, &facts, symbol, symbol))
        return;
    for (unsigned i = 1; i < facts.symbol_count && !numbers->is_empty; i++)
        for (int sign = -1; (!used || used[facts.symbols[i]]) && sign <= 1; sign += 2) {
            Sum goal = {.terms = {{0, sign}, {i, -sign}}, .count = 2};
            int64_t most = facts_most(&facts, &goal);
            if (most != INT64_MAX)
                bound_add(numbers, sign > 0 ? symbol : facts.symbols[i], sign > 0 ? facts.symbols[i] : symbol, most);
        }
}
