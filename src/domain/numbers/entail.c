/* SPDX-License-Identifier: MIT */
/* The order of stores: does one know all that the other does? */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"

#include <string.h>

/* A pairing seen from one side: which number of the lower store a symbol of the upper one stands for. */
typedef struct SymbolPairing {
    const LinearPair *pairs;
    size_t count;
    bool swapped;
} SymbolPairing;

static Linear pair_lower(const SymbolPairing *pairing, size_t i)
{
    return pairing->swapped ? pairing->pairs[i].right : pairing->pairs[i].left;
}

static Linear pair_upper(const SymbolPairing *pairing, size_t i)
{
    return pairing->swapped ? pairing->pairs[i].left : pairing->pairs[i].right;
}

/* The lower number that stands for an upper symbol; false if there is none. */
static bool counterpart(const SymbolPairing *pairing, uint32_t symbol, Linear *lower)
{
    if (symbol == SYMBOL_ZERO) {
        *lower = linear_constant(0, 64);
        return true;
    }
    for (size_t i = 0; i < pairing->count; i++) {
        Linear upper = pair_upper(pairing, i);
        if (pair_is_two_sided(&pairing->pairs[i]) && upper.factor == 1 && upper.symbol == symbol) {
            *lower = pair_lower(pairing, i);
            lower->constant -= upper.constant;
            return true;
        }
    }
    return false;
}

/* What a linear form of the upper store is in the lower one. */
static bool translated(const SymbolPairing *pairing, Linear upper, Linear *lower)
{
    *lower = upper;
    if (!upper.factor)
        return true;
    if (!counterpart(pairing, upper.symbol, lower) ||
        __builtin_mul_overflow(lower->factor, upper.factor, &lower->factor) ||
        __builtin_mul_overflow(lower->constant, upper.factor, &lower->constant) ||
        __builtin_add_overflow(lower->constant, upper.constant, &lower->constant))
        return false;
    lower->width = upper.width;
    return true;
}

static bool is_difference(const Linears *numbers, Linear x, Linear y, Linear z)
{
    int64_t by;
    return linears_is_shifted_difference(numbers, x, y, z, &by) && !by;
}

/* Does the definition of an upper symbol hold of the number that stands for it? */
static bool definition_entailed(const Linears *store, const Linears *upper, const Definition *definition, Linear number,
                                const SymbolPairing *pairing)
{
    Linear a, b;
    int64_t value;
    if (!translated(pairing, linear_known(upper, definition->a), &a) ||
        !translated(pairing, linear_known(upper, definition->b), &b))
        return false;
    if (definition->is_exact)
        return definition->opcode == OP_SUB ? is_difference(store, a, b, number) : is_difference(store, number, a, b);
    if (number.factor == 1 && !number.constant) {
        const Definition *own = &symbol_info(store, number.symbol)->definition;
        if (own->is_present && own->opcode == definition->opcode && own->width == definition->width &&
            linear_same(linear_known(store, own->a), linear_known(store, a)) &&
            linear_same(linear_known(store, own->b), linear_known(store, b)))
            return true;
    }
    Linear multiple;
    if (definition->opcode == OP_MUL && !b.factor && linear_multiplied(store, a, b.constant, &multiple) &&
        linears_compare(store, OP_EQ, multiple, number) == ANSWER_YES)
        return true;
    if (definition->opcode == OP_ZEXT && linear_natural(store, a, &multiple) &&
        linears_compare(store, OP_EQ, multiple, number) == ANSWER_YES)
        return true;
    const OpcodeInfo *info = opcode_info(definition->opcode);
    if (!linear_is_constant(store, number, &value) || !info->is_comparison || info->is_float)
        return false;
    return linears_compare(store, definition->opcode, a, b) == (value ? ANSWER_YES : ANSWER_NO);
}

/* Bounds through symbols that have no counterpart speak of those that have one, too. */
static bool hidden_bounds_entailed(const Linears *lower, const Linears *upper, const SymbolPairing *pairing)
{
    bool is_hidden = false;
    for (uint32_t i = 0; i < upper->bound_count; i++) {
        Linear ignored;
        is_hidden |= !counterpart(pairing, upper->bounds[i].left, &ignored) ||
                     !counterpart(pairing, upper->bounds[i].right, &ignored);
    }
    for (size_t i = 0; is_hidden && i < pairing->count; i++)
        for (size_t k = 0; k < pairing->count; k++)
            if (i != k && pair_is_two_sided(&pairing->pairs[i]) && pair_is_two_sided(&pairing->pairs[k]) &&
                linears_most(lower, pair_lower(pairing, i), pair_lower(pairing, k)) >
                    linears_most(upper, pair_upper(pairing, i), pair_upper(pairing, k)))
                return false;
    return true;
}

/* Pairs with the ghosts of the upper store: each with what it is of the numbers it stands between. */
static void ghosts_pair(Linears *lower, const Linears *upper, const SymbolPairing *pairing, LinearPair *pairs,
                        size_t *count)
{
    for (size_t i = 0; i < pairing->count && *count < pairing->count + MOST_GHOSTS; i++) {
        Linear above = pair_upper(pairing, i), own, other, known, ghost;
        if (!pair_is_two_sided(&pairs[i]) || above.factor != 1 || symbol_info(upper, above.symbol)->level ||
            !linear_is_made(upper, above) || !counterpart(pairing, above.symbol, &own))
            continue;
        const Definition *definition = &symbol_info(upper, above.symbol)->definition;
        Linear a = linear_known(upper, definition->a), b = linear_known(upper, definition->b);
        bool has_a = translated(pairing, a, &known), has_b = translated(pairing, b, &other);
        Linear missing = has_a ? b : a;
        if (has_a == has_b || missing.factor != 1)
            continue;
        /* own = a + b or a - b, one of which is missing. */
        bool is_sum = definition->opcode == OP_ADD;
        Linear x = has_a && !is_sum ? known : own, y = !has_a ? other : is_sum ? known : own;
        int64_t times = has_a || is_sum ? -1 : 1;
        if (!linears_combined(lower, x, y, times, &ghost) && !linears_introduce(lower, x, y, times, &ghost))
            continue;
        pairs[(*count)++] = (LinearPair){.has_left = true,
                                         .has_right = true,
                                         .width = 64,
                                         .left = pairing->swapped ? missing : ghost,
                                         .right = pairing->swapped ? ghost : missing};
    }
}

/* Pairs with multiples that the upper store bounds; false if there is one that is no multiple in the lower store. */
static bool multiples_pair(const Linears *lower, const Linears *upper, const SymbolPairing *pairing, LinearPair *pairs,
                           size_t *count)
{
    for (uint32_t i = 1; i < upper->symbols.count; i++) {
        uint32_t of;
        int64_t factor;
        Linear own, multiple;
        if (symbol_is_free(upper, i) || !symbol_is_multiple(upper, i, &of, &factor) || !symbol_has_bounds(upper, i) ||
            counterpart(pairing, i, &own) || !counterpart(pairing, of, &own))
            continue;
        if (*count == pairing->count + MOST_GHOSTS || !linear_multiplied(lower, own, factor, &multiple))
            return false;
        Linear above = {.factor = 1, .symbol = i, .width = 64};
        pairs[(*count)++] = (LinearPair){.has_left = true,
                                         .has_right = true,
                                         .width = 64,
                                         .left = pairing->swapped ? above : multiple,
                                         .right = pairing->swapped ? multiple : above};
    }
    return true;
}

/* The upper store's computed symbols that no value is: natural values, remainders, masks and sums that something bounds. What was
 * computed from paired numbers is paired with the same computation in the lower store. */
static bool operand_pair(const Linears *lower, const SymbolPairing *pairing, Linear upper, Linear *operand, bool *fits)
{
    if (!translated(pairing, upper, operand))
        return false;
    *fits &= !operand->factor || (linear_low(lower, *operand) >= width_low(operand->width) &&
                                  linear_high(lower, *operand) <= width_high(operand->width));
    return true;
}

static bool computed_number(Linears *lower, const Definition *definition, Linear a, Linear b, Linear *number)
{
    bool lost;
    int64_t sign = definition->opcode == OP_SUB ? -1 : 1;
    if (definition->is_exact)
        return linears_combined(lower, a, b, sign, number) || linears_introduce(lower, a, b, sign, number);
    if (definition->opcode == OP_ZEXT && linears_make_natural(lower, a, number))
        return true;
    *number = linear_compute(lower, definition->opcode, definition->width, a, b, &lost);
    return true;
}

/* False if one cannot be computed in the lower store. */
static bool computed_pair(Linears *lower, const Linears *upper, SymbolPairing *pairing, LinearPair *pairs,
                          size_t *count)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 1; i < upper->symbols.count; i++) {
            const SymbolInfo *info = symbol_info(upper, i);
            const Definition *definition = &info->definition;
            Linear own, a, b;
            bool fits = true;
            if (symbol_is_free(upper, i) || info->level || !definition->is_present || counterpart(pairing, i, &own) ||
                !operand_pair(lower, pairing, definition->a, &a, &fits) ||
                !operand_pair(lower, pairing, definition->b, &b, &fits))
                continue;
            if (!fits || !computed_number(lower, definition, a, b, &own))
                return false;
            Linear above = {.factor = 1, .symbol = i, .width = own.width};
            pairs[(*count)++] = (LinearPair){.has_left = true,
                                             .has_right = true,
                                             .width = own.width,
                                             .left = pairing->swapped ? above : own,
                                             .right = pairing->swapped ? own : above};
            pairing->count = *count;
            again = true;
        }
    }
    return true;
}

/* The same store on both sides, each number paired with itself. */
static bool is_identity(const Linears *lower, const Linears *upper, const LinearPair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (pair_is_two_sided(&pairs[i]) && !linear_same(pairs[i].left, pairs[i].right))
            return false;
    return linears_same(lower, upper);
}

/* By its interval, or by what it is made of: a join may have found that. */
static bool lies_between(const Linears *numbers, Linear number, int64_t low, int64_t high)
{
    Linear zero = linear_constant(0, number.width);
    return (linear_high(numbers, number) <= high || linears_most_combined(numbers, number, zero) <= high) &&
           (linear_low(numbers, number) >= low || end_negate(linears_most_combined(numbers, zero, number)) >= low);
}

bool linears_entail(const Linears *lower, const Linears *upper, const LinearPair *pairs, size_t count, bool swapped)
{
    if (is_identity(lower, upper, pairs, count))
        return true;
    if (upper->is_empty)
        return lower->is_empty; /* what an empty store still says of its symbols describes no heap */
    SymbolPairing pairing = {pairs, count, swapped};
    Linears scratch = linears_scratch(lower);
    lower = &scratch;
    LinearPair *all = arena_alloc(lower->arena, (count + MOST_GHOSTS + upper->symbols.count) * sizeof *all);
    if (count)
        memcpy(all, pairs, count * sizeof *all);
    pairing.pairs = pairs = all;
    if (!multiples_pair(lower, upper, &pairing, all, &count))
        return false;
    pairing.count = count;
    size_t given = count;
    if (!computed_pair(&scratch, upper, &pairing, all, &count))
        return false;
    size_t computed = count;
    ghosts_pair(&scratch, upper, &pairing, all, &count);
    pairing.count = count;
    for (size_t i = 0; i < count; i++) {
        Linear above = pair_upper(&pairing, i), below = pair_lower(&pairing, i), first;
        if (!pair_is_two_sided(&pairs[i]))
            continue;
        int64_t constant;
        if (linear_is_constant(upper, above, &constant)) {
            if (linears_compare(lower, OP_EQ, below, linear_constant(constant, below.width)) != ANSWER_YES)
                return false;
            /* A comparison whose result is known says more than that: what was compared. */
            const Definition *definition = &symbol_info(upper, above.symbol)->definition;
            if (above.factor == 1 && !above.constant && definition->is_present &&
                !definition_entailed(lower, upper, definition, linear_constant(constant, below.width), &pairing))
                return false;
            continue;
        }
        if (above.factor != 1 || __builtin_sub_overflow(below.constant, above.constant, &below.constant) ||
            !counterpart(&pairing, above.symbol, &first) || linears_compare(lower, OP_EQ, below, first) != ANSWER_YES)
            return false;
        const SymbolInfo *info = symbol_info(upper, above.symbol);
        Bits bits = bits_of(lower, below);
        if (!lies_between(lower, below, info->low, info->high) ||
            (info->bits.zeros & ~(bits.zeros | interval_zeros(info->low, info->high))) ||
            (info->bits.ones & ~bits.ones))
            return false;
        bool is_computed = i >= given && i < computed; /* by its definition */
        if (info->definition.is_present && !is_computed &&
            !definition_entailed(lower, upper, &info->definition, below, &pairing))
            return false;
    }
    for (uint32_t i = 0; i < upper->bound_count; i++) {
        Linear x, y;
        if (counterpart(&pairing, upper->bounds[i].left, &x) && counterpart(&pairing, upper->bounds[i].right, &y) &&
            linears_most(lower, x, y) > upper->bounds[i].most &&
            linears_most_combined(lower, x, y) > upper->bounds[i].most)
            return false;
    }
    if (!hidden_bounds_entailed(lower, upper, &pairing))
        return false;
    for (uint32_t i = 0; i < upper->differs_count; i++) {
        Linear x, y;
        if (!counterpart(&pairing, upper->differs[i].left, &x) || !counterpart(&pairing, upper->differs[i].right, &y))
            continue;
        if (__builtin_add_overflow(y.constant, upper->differs[i].by, &y.constant) ||
            linears_compare(lower, OP_EQ, x, y) != ANSWER_NO)
            return false;
    }
    return true;
}

static bool info_same(const SymbolInfo *left, const SymbolInfo *right)
{
    const Definition *a = &left->definition, *b = &right->definition;
    return left->low == right->low && left->high == right->high && left->level == right->level &&
           left->bits.zeros == right->bits.zeros && left->bits.ones == right->bits.ones &&
           a->is_present == b->is_present &&
           (!a->is_present || (a->opcode == b->opcode && a->width == b->width && a->is_exact == b->is_exact &&
                               linear_same(a->a, b->a) && linear_same(a->b, b->b)));
}

bool linears_same(const Linears *left, const Linears *right)
{
    if (left->is_empty != right->is_empty || left->symbols.count != right->symbols.count ||
        left->bound_count != right->bound_count || left->differs_count != right->differs_count)
        return false;
    for (uint32_t i = 0; i < left->symbols.count;) {
        if (chunks_shared(&left->symbols, &right->symbols, i))
            i = chunks_next_run(i);
        else if (info_same(symbol_info(left, i), symbol_info(right, i)))
            i++;
        else
            return false;
    }
    for (uint32_t i = 0; i < left->bound_count; i++)
        if (left->bounds[i].left != right->bounds[i].left || left->bounds[i].right != right->bounds[i].right ||
            left->bounds[i].most != right->bounds[i].most)
            return false;
    for (uint32_t i = 0; i < left->differs_count; i++)
        if (left->differs[i].left != right->differs[i].left || left->differs[i].right != right->differs[i].right ||
            left->differs[i].by != right->differs[i].by)
            return false;
    return true;
}
