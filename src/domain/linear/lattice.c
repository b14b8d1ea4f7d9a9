/* SPDX-License-Identifier: MIT */
/* Forgetting, cloning, order and join of stores. */
#include "domain/linear/internal.h"

#include <stdlib.h>
#include <string.h>

enum { DIFFERENCE_PAIRS = 24, MOST_GHOSTS = 8, GHOST = 2 /* in `used` */ };

/* Replaces the bounds through a symbol by those that follow from them. */
static void eliminate(Linears *numbers, uint32_t symbol)
{
    const Bound *old = numbers->bounds;
    uint32_t old_count = numbers->bound_count, count = 0;
    Bound *bounds = arena_alloc(numbers->arena, (old_count + 1) * sizeof *bounds);
    for (uint32_t i = 0; i < old_count; i++)
        if (old[i].left != symbol && old[i].right != symbol)
            bounds[count++] = old[i];
    numbers->bounds = bounds;
    numbers->bound_count = count;
    if (symbol_info(numbers, symbol)->level)
        return;
    for (uint32_t i = 0; i < old_count; i++)
        for (uint32_t k = 0; old[i].right == symbol && k < old_count; k++)
            if (old[k].left == symbol && old[i].left != old[k].right)
                bound_add(numbers, old[i].left, old[k].right, end_add(old[i].most, old[k].most));
}

static bool has_bounds(const Linears *numbers, uint32_t symbol)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (numbers->bounds[i].left == symbol || numbers->bounds[i].right == symbol)
            return true;
    return false;
}

static bool definition_uses(const Definition *definition, const uint8_t *used)
{
    return (!definition->a.factor || used[definition->a.symbol]) &&
           (!definition->b.factor || used[definition->b.symbol]);
}

/* Is it related to a symbol other than these two? */
static bool has_bounds_beyond(const Linears *numbers, uint32_t symbol, uint32_t one, uint32_t other)
{
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        const Bound *bound = &numbers->bounds[i];
        uint32_t far = bound->left == symbol ? bound->right : bound->left;
        if ((bound->left == symbol || bound->right == symbol) && far != one && far != other)
            return true;
    }
    return false;
}

/* The equation of a symbol that nothing uses, solved for one that has no definition yet, so that it is an operand
 * there. */
static void equation_turn(Linears *numbers, uint32_t symbol)
{
    Definition definition = symbol_info(numbers, symbol)->definition;
    uint32_t a = definition.a.symbol, b = definition.b.symbol;
    bool is_sum = definition.opcode == OP_ADD, for_a = !symbol_info(numbers, a)->definition.is_present;
    Linear own = {.factor = 1, .symbol = symbol, .width = 64}, other = own;
    other.symbol = for_a ? b : a;
    if (symbol_info(numbers, for_a ? a : b)->definition.is_present ||
        __builtin_sub_overflow(is_sum ? 0 : definition.b.constant, definition.a.constant, &own.constant) ||
        (is_sum && __builtin_sub_overflow(own.constant, definition.b.constant, &own.constant)))
        return;
    /* symbol = a + b: each is symbol less the other; symbol = a - b: a = symbol + b, b = a - symbol. */
    bool own_first = is_sum || for_a;
    symbol_edit(numbers, symbol)->definition.is_present = false;
    symbol_edit(numbers, for_a ? a : b)->definition = (Definition){.is_present = true,
                                                                   .is_exact = true,
                                                                   .width = 64,
                                                                   .opcode = !is_sum && for_a ? OP_ADD : OP_SUB,
                                                                   .a = own_first ? own : other,
                                                                   .b = own_first ? other : own};
}

/* Numbers that move in step have a sum or difference that stays: the symbol that stands for it, a ghost, keeps what is
 * known of it towards others. */
static void ghosts_use(Linears *numbers, uint8_t *used)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (!used[i] && symbol_is_equation(info) && used[a] == 1 && used[b] == 1 && !symbol_info(numbers, a)->level &&
            !symbol_info(numbers, b)->level && has_bounds_beyond(numbers, i, a, b))
            equation_turn(numbers, i);
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        uint32_t a = info->definition.a.symbol, b = info->definition.b.symbol;
        if (used[i] != 1 || !symbol_is_equation(info) || (used[a] == 1) == (used[b] == 1))
            continue;
        uint32_t ghost = used[a] == 1 ? b : a;
        if (!symbol_info(numbers, ghost)->level && has_bounds(numbers, ghost))
            used[ghost] = GHOST;
    }
}

/* Does the definition say more than the bounds recorded when the symbol was made? */
static bool is_worth_projecting(const Linears *numbers, const Definition *definition, const uint8_t *used)
{
    Linear operands[] = {definition->a, definition->b};
    for (int i = 0; i < 2; i++) {
        uint32_t symbol = operands[i].symbol;
        if (operands[i].factor && used[symbol] != 1 &&
            (symbol_info(numbers, symbol)->definition.is_present || has_bounds(numbers, symbol)))
            return definition->opcode == OP_MUL || definition->is_exact;
    }
    return false;
}

void linears_keep(Linears *numbers, uint8_t *used)
{
    ghosts_use(numbers, used);
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (used[i] == 1 && !symbol_is_free(numbers, i) && info->definition.is_present && !info->level &&
            is_worth_projecting(numbers, &info->definition, used))
            linears_project(numbers, i, used);
    }
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (symbol_is_free(numbers, i))
            continue;
        if (!used[i]) {
            if (has_bounds(numbers, i))
                eliminate(numbers, i);
            *symbol_edit(numbers, i) = (SymbolInfo){.low = 1, .high = 0};
            numbers->free_count++;
        } else if (info->definition.is_present && !definition_uses(&info->definition, used)) {
            symbol_edit(numbers, i)->definition.is_present = false;
        }
    }
    uint32_t count = 0;
    Differs *differs = arena_alloc(numbers->arena, (numbers->differs_count + 1) * sizeof *differs);
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        Differs pair = numbers->differs[i];
        if (used[pair.left] && (pair.right == SYMBOL_ZERO || used[pair.right]) &&
            linears_compare(&(Linears){.arena = numbers->arena,
                                       .symbols = numbers->symbols,
                                       .bounds = numbers->bounds,
                                       .bound_count = numbers->bound_count},
                            OP_EQ, (Linear){1, 0, pair.left, 64},
                            pair.right == SYMBOL_ZERO ? linear_constant(pair.by, 64)
                                                      : (Linear){1, pair.by, pair.right, 64}) == ANSWER_EITHER)
            differs[count++] = pair;
    }
    numbers->differs = differs;
    numbers->differs_count = count;
}

static uint32_t renamed(uint32_t symbol, const uint32_t *from, const uint32_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (from[i] == symbol)
            return to[i];
    return symbol;
}

/* May knowledge that relates clones to this symbol be copied? Yes if it was cloned too, or exists only once. */
static bool relates(const Linears *numbers, uint32_t symbol, uint32_t clone)
{
    return symbol != clone || !symbol_info(numbers, symbol)->level;
}

void linears_clone(Linears *numbers, const uint32_t *from, uint32_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        SymbolInfo info = *symbol_info(numbers, from[i]);
        Linear fresh = linear_fresh_in(numbers, 64, INT64_MIN, INT64_MAX);
        to[i] = fresh.symbol;
        info.level--;
        *symbol_edit(numbers, fresh.symbol) = info;
    }
    for (size_t i = 0; i < count; i++) {
        Definition *definition = &symbol_edit(numbers, to[i])->definition;
        uint32_t a = renamed(definition->a.symbol, from, to, count), b = renamed(definition->b.symbol, from, to, count);
        definition->is_present &=
            relates(numbers, definition->a.symbol, a) && relates(numbers, definition->b.symbol, b);
        definition->a.symbol = a;
        definition->b.symbol = b;
    }
    uint32_t bound_count = numbers->bound_count, differs_count = numbers->differs_count;
    const Bound *bounds = numbers->bounds;
    for (uint32_t i = 0; i < bound_count; i++) {
        Bound bound = bounds[i];
        uint32_t left = renamed(bound.left, from, to, count), right = renamed(bound.right, from, to, count);
        if ((left != bound.left || right != bound.right) && relates(numbers, bound.left, left) &&
            relates(numbers, bound.right, right))
            bound_add(numbers, left, right, bound.most);
    }
    for (uint32_t i = 0; i < differs_count; i++) {
        Differs pair = numbers->differs[i];
        uint32_t left = renamed(pair.left, from, to, count), right = renamed(pair.right, from, to, count);
        if ((left != pair.left || right != pair.right) && relates(numbers, pair.left, left) &&
            relates(numbers, pair.right, right))
            differs_add(numbers, left, right, pair.by);
    }
}

/* A pairing seen from one side: which number of the lower store a symbol of the upper one stands for. */
typedef struct Pairing {
    const LinearPair *pairs;
    size_t count;
    bool swapped;
} Pairing;

static Linear pair_lower(const Pairing *pairing, size_t i)
{
    return pairing->swapped ? pairing->pairs[i].right : pairing->pairs[i].left;
}

static Linear pair_upper(const Pairing *pairing, size_t i)
{
    return pairing->swapped ? pairing->pairs[i].left : pairing->pairs[i].right;
}

static bool is_two_sided(const LinearPair *pair)
{
    return pair->has_left && pair->has_right;
}

/* The lower number that stands for an upper symbol; false if there is none. */
static bool counterpart(const Pairing *pairing, uint32_t symbol, Linear *lower)
{
    if (symbol == SYMBOL_ZERO) {
        *lower = linear_constant(0, 64);
        return true;
    }
    for (size_t i = 0; i < pairing->count; i++) {
        Linear upper = pair_upper(pairing, i);
        if (is_two_sided(&pairing->pairs[i]) && upper.factor == 1 && upper.symbol == symbol) {
            *lower = pair_lower(pairing, i);
            lower->constant -= upper.constant;
            return true;
        }
    }
    return false;
}

/* What a linear form of the upper store is in the lower one. */
static bool translated(const Pairing *pairing, Linear upper, Linear *lower)
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
static bool definition_entailed(const Linears *store, const Definition *definition, Linear number,
                                const Pairing *pairing)
{
    Linear a, b;
    int64_t value;
    if (!translated(pairing, definition->a, &a) || !translated(pairing, definition->b, &b))
        return false;
    if (definition->is_exact)
        return definition->opcode == OP_SUB ? is_difference(store, a, b, number) : is_difference(store, number, a, b);
    if (number.factor == 1 && !number.constant) {
        const Definition *own = &symbol_info(store, number.symbol)->definition;
        if (own->is_present && own->opcode == definition->opcode && own->width == definition->width &&
            linear_same(own->a, a) && linear_same(own->b, b))
            return true;
    }
    const OpcodeInfo *info = opcode_info(definition->opcode);
    if (!linear_is_constant(store, number, &value) || !info->is_comparison || info->is_float)
        return false;
    return linears_compare(store, definition->opcode, a, b) == (value ? ANSWER_YES : ANSWER_NO);
}

/* Bounds through symbols that have no counterpart speak of those that have one, too. */
static bool hidden_bounds_entailed(const Linears *lower, const Linears *upper, const Pairing *pairing)
{
    bool is_hidden = false;
    for (uint32_t i = 0; i < upper->bound_count; i++) {
        Linear ignored;
        is_hidden |= !counterpart(pairing, upper->bounds[i].left, &ignored) ||
                     !counterpart(pairing, upper->bounds[i].right, &ignored);
    }
    for (size_t i = 0; is_hidden && i < pairing->count; i++)
        for (size_t k = 0; k < pairing->count; k++)
            if (i != k && is_two_sided(&pairing->pairs[i]) && is_two_sided(&pairing->pairs[k]) &&
                linears_most(lower, pair_lower(pairing, i), pair_lower(pairing, k)) >
                    linears_most(upper, pair_upper(pairing, i), pair_upper(pairing, k)))
                return false;
    return true;
}

/* Is it a sum or difference? */
static bool is_made(const Linears *numbers, Linear number)
{
    const Definition *definition = &symbol_info(numbers, number.symbol)->definition;
    return number.factor && definition->is_present && definition->is_exact;
}

/* Pairs with the ghosts of the upper store: each with what it is of the numbers it stands between. */
static LinearPair *ghosts_pair(const Linears *lower, const Linears *upper, const Pairing *pairing, size_t *count)
{
    LinearPair *pairs = arena_alloc(lower->arena, (pairing->count + MOST_GHOSTS) * sizeof *pairs);
    if (pairing->count)
        memcpy(pairs, pairing->pairs, pairing->count * sizeof *pairs);
    *count = pairing->count;
    for (size_t i = 0; i < pairing->count && *count < pairing->count + MOST_GHOSTS; i++) {
        Linear above = pair_upper(pairing, i), own, other, known, ghost;
        if (!is_two_sided(&pairs[i]) || above.factor != 1 || symbol_info(upper, above.symbol)->level ||
            !is_made(upper, above) || !counterpart(pairing, above.symbol, &own))
            continue;
        const Definition *definition = &symbol_info(upper, above.symbol)->definition;
        bool has_a = translated(pairing, definition->a, &known), has_b = translated(pairing, definition->b, &other);
        Linear missing = has_a ? definition->b : definition->a;
        if (has_a == has_b || missing.factor != 1)
            continue;
        /* own = a + b or a - b, one of which is missing. */
        bool is_sum = definition->opcode == OP_ADD;
        if (!(has_a ? linears_combined(lower, is_sum ? own : known, is_sum ? known : own, -1, &ghost)
                    : linears_combined(lower, own, other, is_sum ? -1 : 1, &ghost)))
            continue;
        pairs[(*count)++] = (LinearPair){.has_left = true,
                                         .has_right = true,
                                         .width = 64,
                                         .left = pairing->swapped ? missing : ghost,
                                         .right = pairing->swapped ? ghost : missing};
    }
    return pairs;
}

bool linears_entail(const Linears *lower, const Linears *upper, const LinearPair *pairs, size_t count, bool swapped)
{
    Pairing pairing = {pairs, count, swapped};
    pairing.pairs = pairs = ghosts_pair(lower, upper, &pairing, &count);
    pairing.count = count;
    for (size_t i = 0; i < count; i++) {
        Linear above = pair_upper(&pairing, i), below = pair_lower(&pairing, i), first;
        if (!is_two_sided(&pairs[i]))
            continue;
        int64_t constant;
        if (linear_is_constant(upper, above, &constant)) {
            if (linears_compare(lower, OP_EQ, below, linear_constant(constant, below.width)) != ANSWER_YES)
                return false;
            /* A comparison whose result is known says more than that: what was compared. */
            const Definition *definition = &symbol_info(upper, above.symbol)->definition;
            if (above.factor == 1 && !above.constant && definition->is_present &&
                !definition_entailed(lower, definition, linear_constant(constant, below.width), &pairing))
                return false;
            continue;
        }
        if (above.factor != 1 || __builtin_sub_overflow(below.constant, above.constant, &below.constant) ||
            !counterpart(&pairing, above.symbol, &first) || linears_compare(lower, OP_EQ, below, first) != ANSWER_YES)
            return false;
        const SymbolInfo *info = symbol_info(upper, above.symbol);
        Bits bits = bits_of(lower, below);
        if (linear_low(lower, below) < info->low || linear_high(lower, below) > info->high ||
            (info->bits.zeros & ~bits.zeros) || (info->bits.ones & ~bits.ones))
            return false;
        if (info->definition.is_present && !definition_entailed(lower, &info->definition, below, &pairing))
            return false;
    }
    for (uint32_t i = 0; i < upper->bound_count; i++) {
        Linear x, y;
        if (counterpart(&pairing, upper->bounds[i].left, &x) && counterpart(&pairing, upper->bounds[i].right, &y) &&
            linears_most(lower, x, y) > upper->bounds[i].most &&
            linears_most_by_equations(lower, x, y) > upper->bounds[i].most)
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

/* The new bound when it grew from `old` to `grown` (upwards): the next threshold, or none. */
static int64_t widened_up(int64_t old, int64_t grown, int64_t limit, const int64_t *thresholds, size_t count)
{
    if (grown <= old)
        return old;
    for (size_t i = 0; i < count; i++)
        if (thresholds[i] >= grown)
            return thresholds[i] < limit ? thresholds[i] : limit;
    return limit;
}

static int64_t widened_down(int64_t old, int64_t grown, int64_t limit, const int64_t *thresholds, size_t count)
{
    if (grown >= old)
        return old;
    for (size_t i = count; i-- > 0;)
        if (thresholds[i] <= grown)
            return thresholds[i] > limit ? thresholds[i] : limit;
    return limit;
}

/* An upper bound on left - right of two pairs that holds on both sides. When widening, one that the older side had
 * already, and not only by its intervals, which are being given up; or one that says "less than", "at most" or "at most
 * one more". */
static int64_t joined_most(const Linears *left, const Linears *right, const LinearPair *a, const LinearPair *b,
                           bool widen)
{
    int64_t older = linears_most(left, a->left, b->left), newer = linears_most(right, a->right, b->right);
    int64_t most = older > newer ? older : newer;
    bool is_by_intervals =
        older >= end_add(linear_high(left, a->left), end_negate(linear_low(left, b->left)));
    if (widen && most > 1 && (newer > older || is_by_intervals))
        return INT64_MAX;
    return widen && newer > older && most < -1 ? -1 : most;
}

/* Adds the disequalities that one side states (the right one if `of_right`) and the other side implies. */
static void differs_join(Linears *out, const Linears *stating, const Linears *other, const LinearPair *pairs,
                         size_t count, bool of_right)
{
    for (uint32_t i = 0; i < stating->differs_count; i++) {
        Differs differs = stating->differs[i];
        for (size_t k = 0; k < count; k++) {
            Linear own = of_right ? pairs[k].right : pairs[k].left, its = of_right ? pairs[k].left : pairs[k].right;
            if (!is_two_sided(&pairs[k]) || own.factor != 1 || own.symbol != differs.left || own.constant)
                continue;
            if (differs.right == SYMBOL_ZERO) {
                if (linears_compare(other, OP_EQ, its, linear_constant(differs.by, its.width)) == ANSWER_NO)
                    differs_add(out, pairs[k].joined, SYMBOL_ZERO, differs.by);
                continue;
            }
            for (size_t j = 0; j < count; j++) {
                Linear second = of_right ? pairs[j].right : pairs[j].left,
                       far = of_right ? pairs[j].left : pairs[j].right;
                if (is_two_sided(&pairs[j]) && second.factor == 1 && second.symbol == differs.right &&
                    !second.constant && !__builtin_add_overflow(far.constant, differs.by, &far.constant) &&
                    linears_compare(other, OP_EQ, its, far) == ANSWER_NO)
                    differs_add(out, pairs[k].joined, pairs[j].joined, differs.by);
            }
        }
    }
}

/* The number in the result for numbers of both sides; false if they are not paired. */
static bool paired_number(const LinearPair *pairs, size_t count, Linear left, Linear right, Linear *out)
{
    *out = left;
    if (!left.factor || !right.factor)
        return linear_same(left, right);
    for (size_t i = 0; i < count && left.factor == right.factor && left.constant == right.constant; i++)
        if (is_two_sided(&pairs[i]) && pairs[i].left.factor == 1 && pairs[i].right.factor == 1 &&
            pairs[i].left.symbol == left.symbol && pairs[i].right.symbol == right.symbol &&
            !pairs[i].left.constant && !pairs[i].right.constant) {
            out->symbol = pairs[i].joined;
            return true;
        }
    return false;
}

/* Symbols made by the same operation from the same numbers. */
static void definitions_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const LinearPair *pair = &pairs[i];
        if (!is_two_sided(pair) || pair->left.factor != 1 || pair->right.factor != 1 || pair->left.constant ||
            pair->right.constant || symbol_info(out, pair->joined)->level)
            continue;
        Definition a = symbol_info(left, pair->left.symbol)->definition;
        Definition b = symbol_info(right, pair->right.symbol)->definition, joined = a;
        if (a.is_present && b.is_present && a.opcode == b.opcode && a.width == b.width && a.is_exact == b.is_exact &&
            paired_number(pairs, count, a.a, b.a, &joined.a) && paired_number(pairs, count, a.b, b.b, &joined.b))
            symbol_edit(out, pair->joined)->definition = joined;
    }
}

/* Numbers that move against each other: where z = x - y + by on both sides, the joined symbols keep it as a definition.
 */
static void differences_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs,
                             size_t count)
{
    if (count > DIFFERENCE_PAIRS)
        return;
    for (size_t z = 0; z < count; z++)
        for (size_t y = 0; y < count && is_two_sided(&pairs[z]); y++) {
            if (y == z || !is_two_sided(&pairs[y]) || symbol_info(out, pairs[y].joined)->definition.is_present ||
                symbol_info(out, pairs[z].joined)->definition.is_present || symbol_info(out, pairs[y].joined)->level ||
                symbol_info(out, pairs[z].joined)->level)
                continue;
            for (size_t x = 0; x < count; x++) {
                int64_t by, same;
                if (x == y || x == z || !is_two_sided(&pairs[x]) ||
                    symbol_info(out, pairs[x].joined)->definition.is_present ||
                    symbol_info(out, pairs[x].joined)->level ||
                    !linears_is_shifted_difference(left, pairs[x].left, pairs[y].left, pairs[z].left, &by) ||
                    !linears_is_shifted_difference(right, pairs[x].right, pairs[y].right, pairs[z].right, &same) ||
                    by != same)
                    continue;
                symbol_edit(out, pairs[z].joined)->definition =
                    (Definition){.is_present = true,
                                 .is_exact = true,
                                 .opcode = OP_SUB,
                                 .width = 64,
                                 .a = {.factor = 1, .constant = by, .symbol = pairs[x].joined, .width = 64},
                                 .b = {.factor = 1, .symbol = pairs[y].joined, .width = 64}};
                break;
            }
        }
}

static bool is_single(const Linears *out, const LinearPair *pair)
{
    return is_two_sided(pair) && !symbol_info(out, pair->joined)->level;
}

/* Does the pair's number differ between the sides, as far as names tell? */
static bool has_moved(const LinearPair *pair)
{
    return !linear_same(pair->left, pair->right);
}

/* Is there a pair that differs from this one by a constant? */
static bool has_pair(const LinearPair *pairs, size_t count, Linear left, Linear right)
{
    for (size_t i = 0; i < count; i++)
        if (is_two_sided(&pairs[i]) && pairs[i].left.factor == 1 && pairs[i].right.factor == 1 &&
            pairs[i].left.symbol == left.symbol && pairs[i].right.symbol == right.symbol &&
            (uint64_t)pairs[i].left.constant - (uint64_t)left.constant ==
                (uint64_t)pairs[i].right.constant - (uint64_t)right.constant)
            return true;
    return false;
}

/* Does no number of that side mention the symbol? */
static bool is_ghost(const LinearPair *pairs, size_t count, uint32_t symbol, bool of_right)
{
    for (size_t i = 0; i < count; i++)
        if ((of_right ? pairs[i].has_right : pairs[i].has_left) &&
            (of_right ? pairs[i].right.symbol : pairs[i].left.symbol) == symbol)
            return false;
    return true;
}

/* Pairs with ghosts: sums and differences of numbers that moved in step, or that are ghosts already on one side. Names
 * decide only which of them are worth a symbol. */
static LinearPair *ghosts_find(Linears *out, const Linears *left, const Linears *right, const LinearPair *given,
                               size_t *count)
{
    size_t given_count = *count;
    LinearPair *pairs = arena_alloc(out->arena, (given_count + MOST_GHOSTS) * sizeof *pairs);
    if (given_count)
        memcpy(pairs, given, given_count * sizeof *pairs);
    for (size_t x = 0; x < given_count && given_count <= DIFFERENCE_PAIRS; x++)
        for (size_t y = 0; y < given_count; y++) {
            bool in_step = has_moved(&pairs[x]) && has_moved(&pairs[y]);
            if (x == y || !is_single(out, &pairs[x]) || !is_single(out, &pairs[y]) ||
                (!in_step && !is_made(left, pairs[x].left) && !is_made(right, pairs[x].right) &&
                 !is_made(left, pairs[y].left) && !is_made(right, pairs[y].right)))
                continue;
            for (int64_t times = -1; times <= (x < y) && *count < given_count + MOST_GHOSTS; times += 2) {
                Linear before, after;
                if (linears_combined(left, pairs[x].left, pairs[y].left, times, &before) && before.factor == 1 &&
                    linears_combined(right, pairs[x].right, pairs[y].right, times, &after) && after.factor == 1 &&
                    ((in_step && linear_same(before, after)) || is_ghost(given, given_count, before.symbol, false) ||
                     is_ghost(given, given_count, after.symbol, true)) &&
                    has_bounds(left, before.symbol) && has_bounds(right, after.symbol) &&
                    !has_pair(pairs, *count, before, after))
                    pairs[(*count)++] = (LinearPair){.has_left = true,
                                                     .has_right = true,
                                                     .width = 64,
                                                     .left = before,
                                                     .right = after,
                                                     .joined = linear_fresh(out, 64).symbol};
            }
        }
    return pairs;
}

void linears_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs, size_t count,
                  bool widen, const int64_t *thresholds, size_t threshold_count)
{
    pairs = ghosts_find(out, left, right, pairs, &count);
    for (size_t i = 0; i < count; i++) {
        const LinearPair *pair = &pairs[i];
        if (!is_two_sided(pair)) {
            const Linears *only = pair->has_left ? left : right;
            Linear number = pair->has_left ? pair->left : pair->right;
            SymbolInfo *own = symbol_edit(out, pair->joined);
            own->low = linear_low(only, number);
            own->high = linear_high(only, number);
            own->bits = bits_of(only, number);
            continue;
        }
        int64_t low = linear_low(left, pair->left), high = linear_high(left, pair->left);
        int64_t new_low = linear_low(right, pair->right), new_high = linear_high(right, pair->right);
        unsigned width = pair->width;
        SymbolInfo *info = symbol_edit(out, pair->joined);
        Bits old_bits = bits_of(left, pair->left), new_bits = bits_of(right, pair->right);
        Bits common = {old_bits.zeros & new_bits.zeros, old_bits.ones & new_bits.ones};
        bool shrinks = common.zeros != old_bits.zeros || common.ones != old_bits.ones;
        info->bits = widen && shrinks ? (Bits){0, 0} : common;
        if (widen) {
            info->low = widened_down(low, new_low, width_low(width), thresholds, threshold_count);
            info->high = widened_up(high, new_high, width_high(width), thresholds, threshold_count);
        } else {
            info->low = low < new_low ? low : new_low;
            info->high = high > new_high ? high : new_high;
        }
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            if (i == k || !is_two_sided(&pairs[i]) || !is_two_sided(&pairs[k]))
                continue;
            int64_t most = joined_most(left, right, &pairs[i], &pairs[k], widen);
            int64_t known =
                end_add(symbol_info(out, pairs[i].joined)->high, end_negate(symbol_info(out, pairs[k].joined)->low));
            if (most < known && most != INT64_MAX)
                bound_add(out, pairs[i].joined, pairs[k].joined, most);
        }
    differs_join(out, right, left, pairs, count, true);
    differs_join(out, left, right, pairs, count, false);
    definitions_join(out, left, right, pairs, count);
    differences_join(out, left, right, pairs, count);
    linears_conclude(out);
}

static bool info_same(const SymbolInfo *left, const SymbolInfo *right)
{
    const Definition *a = &left->definition, *b = &right->definition;
    return left->low == right->low && left->high == right->high && left->level == right->level &&
           left->bits.zeros == right->bits.zeros && left->bits.ones == right->bits.ones && a->is_present == b->is_present &&
           (!a->is_present || (a->opcode == b->opcode && a->width == b->width && a->is_exact == b->is_exact &&
                               linear_same(a->a, b->a) && linear_same(a->b, b->b)));
}

bool linears_same(const Linears *left, const Linears *right)
{
    if (left->symbols.count != right->symbols.count || left->bound_count != right->bound_count ||
        left->differs_count != right->differs_count)
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

void linear_print(Text *text, const Linears *numbers, Linear number)
{
    int64_t value;
    if (linear_is_constant(numbers, number, &value)) {
        text_add(text, "%lld", (long long)value);
        return;
    }
    if (number.factor != 1)
        text_add(text, "%lld*", (long long)number.factor);
    text_add(text, "v%u", number.symbol);
    if (number.constant)
        text_add(text, " %c %llu", number.constant < 0 ? '-' : '+',
                 (unsigned long long)(number.constant < 0 ? -(uint64_t)number.constant : (uint64_t)number.constant));
}

static void end_print(Text *text, int64_t end)
{
    if (end == INT64_MIN || end == INT64_MAX)
        text_add(text, end < 0 ? "-inf" : "inf");
    else
        text_add(text, "%lld", (long long)end);
}

void linears_print(Text *text, const Linears *numbers)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (info->low > info->high)
            continue;
        text_add(text, "v%u in ", i);
        end_print(text, info->low);
        text_add(text, " .. ");
        end_print(text, info->high);
        if (info->level)
            text_add(text, " (each node, level %u)", info->level);
        if (info->definition.is_present) {
            text_add(text, " = %s(", opcode_info(info->definition.opcode)->name);
            linear_print(text, numbers, info->definition.a);
            text_add(text, ", ");
            linear_print(text, numbers, info->definition.b);
            text_add(text, ")");
        }
        text_add(text, "\n");
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        text_add(text, "v%u - v%u <= %lld\n", numbers->bounds[i].left, numbers->bounds[i].right,
                 (long long)numbers->bounds[i].most);
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        const Differs *pair = &numbers->differs[i];
        if (pair->right == SYMBOL_ZERO)
            text_add(text, "v%u != %lld\n", pair->left, (long long)pair->by);
        else
            text_add(text, "v%u - v%u != %lld\n", pair->left, pair->right, (long long)pair->by);
    }
}
