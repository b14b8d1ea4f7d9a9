/* SPDX-License-Identifier: MIT */
/* Join and widening of stores. */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"
#include "domain/numbers/join_ghost.h"

#include <stdlib.h>
#include <string.h>

/* What bounds are widened to. */
typedef struct Thresholds {
    const int64_t *items;
    size_t count;
    bool are_far; /* only those at least twice as far as the bound was */
} Thresholds;

/* Widening of an upper bound from `old` to `grown`: the next threshold, or none. */
static int64_t widened_up(int64_t old, int64_t grown, int64_t limit, const Thresholds *thresholds)
{
    int64_t next = grown <= old ? old : limit, least = thresholds->are_far && old > 0 ? end_multiply(old, 2) : grown;
    for (size_t i = 0; grown > old && i < thresholds->count; i++)
        if (thresholds->items[i] >= grown && thresholds->items[i] >= least && thresholds->items[i] < next)
            next = thresholds->items[i];
    return next;
}

static int64_t widened_down(int64_t old, int64_t grown, int64_t limit, const Thresholds *thresholds)
{
    int64_t next = grown >= old ? old : limit, most = thresholds->are_far && old < 0 ? end_multiply(old, 2) : grown;
    for (size_t i = 0; grown < old && i < thresholds->count; i++)
        if (thresholds->items[i] <= grown && thresholds->items[i] <= most && thresholds->items[i] > next)
            next = thresholds->items[i];
    return next;
}

/* Multiples are compared with what they are multiples of by way of sums. */
static int64_t pair_most(Paths *paths, const Linears *numbers, Linear left, Linear right)
{
    int64_t most = linears_most_by(paths, numbers, left, right);
    if (left.factor && right.factor && left.factor != right.factor && most > 0) {
        int64_t combined = linears_most_combined(numbers, left, right);
        most = combined < most ? combined : most;
    }
    return most;
}

/* The operands of a join, with the paths from the pair looked at last. */
typedef struct JoinOperands {
    const Linears *left, *right;
    Paths left_paths, right_paths;
} JoinOperands;

/* Of which operand does a fact about two pairs speak? Where an operand lacks both numbers, or a number of instances, it has none of
 * the blocks that the numbers are about, and the fact holds there: each solution of the other operand is one here. */
typedef enum FactOperands {
    FACT_OF_NONE, /* nothing is known, or the other number is one that the operand has: it would be restricted */
    FACT_OF_LEFT,
    FACT_OF_RIGHT,
    FACT_OF_BOTH,
} FactOperands;

static FactOperands fact_operands(const Linears *out, const LinearPair *a, const LinearPair *b)
{
    bool left = a->has_left && b->has_left, right = a->has_right && b->has_right;
    bool is_free = true; /* no demand on the operand that lacks one of them */
    const LinearPair *pairs[] = {a, b};
    for (int i = 0; i < 2; i++) {
        const LinearPair *own = pairs[i], *other = pairs[1 - i];
        if ((!own->has_left && other->has_left) || (!own->has_right && other->has_right))
            is_free &= symbol_info(out, own->joined)->level > 0;
    }
    if (left && right)
        return FACT_OF_BOTH;
    return !is_free ? FACT_OF_NONE : left ? FACT_OF_LEFT : right ? FACT_OF_RIGHT : FACT_OF_NONE;
}

/* An upper bound on the difference of two pairs that holds in both operands. When widening: only a bound that the
 * older operand states beyond its intervals, or one of the forms <, <= and <= +1. */
static int64_t joined_most(JoinOperands *operands, const LinearPair *a, const LinearPair *b, bool widen)
{
    const Linears *left = operands->left;
    int64_t older = pair_most(&operands->left_paths, left, a->left, b->left),
            newer = pair_most(&operands->right_paths, operands->right, a->right, b->right);
    int64_t most = older > newer ? older : newer;
    bool is_by_intervals = older >= end_add(linear_high(left, a->left), end_negate(linear_low(left, b->left)));
    if (widen && most > 1 && (newer > older || is_by_intervals))
        return INT64_MAX;
    return widen && newer > older && most < -1 ? -1 : most;
}

static int64_t fact_most(JoinOperands *operands, const Linears *out, const LinearPair *a, const LinearPair *b,
                         bool widen)
{
    switch (fact_operands(out, a, b)) {
    case FACT_OF_NONE:
        break;
    case FACT_OF_LEFT:
        return pair_most(&operands->left_paths, operands->left, a->left, b->left);
    case FACT_OF_RIGHT:
        return pair_most(&operands->right_paths, operands->right, a->right, b->right);
    case FACT_OF_BOTH:
        return joined_most(operands, a, b, widen);
    }
    return INT64_MAX;
}

/* Adds the disequalities that one operand states (the right one if `of_right`) and the other implies. */
static void differs_join(Linears *out, const Linears *stating, const Linears *other, const LinearPair *pairs,
                         size_t count, bool of_right)
{
    for (uint32_t i = 0; i < stating->differs_count; i++) {
        Differs differs = stating->differs[i];
        for (size_t k = 0; k < count; k++) {
            Linear own = of_right ? pairs[k].right : pairs[k].left, its = of_right ? pairs[k].left : pairs[k].right;
            if (!pair_is_two_sided(&pairs[k]) || own.factor != 1 || own.symbol != differs.left || own.constant)
                continue;
            if (differs.right == SYMBOL_ZERO) {
                if (linears_compare(other, OP_EQ, its, linear_constant(differs.by, its.width)) == ANSWER_NO)
                    differs_add(out, pairs[k].joined, SYMBOL_ZERO, differs.by);
                continue;
            }
            for (size_t j = 0; j < count; j++) {
                Linear second = of_right ? pairs[j].right : pairs[j].left,
                       far = of_right ? pairs[j].left : pairs[j].right;
                if (pair_is_two_sided(&pairs[j]) && second.factor == 1 && second.symbol == differs.right &&
                    !second.constant && !__builtin_add_overflow(far.constant, differs.by, &far.constant) &&
                    linears_compare(other, OP_EQ, its, far) == ANSWER_NO)
                    differs_add(out, pairs[k].joined, pairs[j].joined, differs.by);
            }
        }
    }
}

/* The result's number for a pair of numbers; false if they are not paired. */
static bool paired_number(const LinearPair *pairs, size_t count, Linear left, Linear right, Linear *out)
{
    *out = left;
    if (!left.factor || !right.factor)
        return linear_same(left, right);
    for (size_t i = 0; i < count && left.factor == right.factor && left.constant == right.constant; i++)
        if (pair_is_two_sided(&pairs[i]) && pairs[i].left.factor == 1 && pairs[i].right.factor == 1 &&
            pairs[i].left.symbol == left.symbol && pairs[i].right.symbol == right.symbol && !pairs[i].left.constant &&
            !pairs[i].right.constant) {
            out->symbol = pairs[i].joined;
            return true;
        }
    return false;
}

bool linear_pair_is_made_alike(const Linears *left_numbers, Linear left, const Linears *right_numbers, Linear right)
{
    const Definition *a = &symbol_info(left_numbers, left.symbol)->definition;
    const Definition *b = &symbol_info(right_numbers, right.symbol)->definition;
    return left.factor && left.factor == right.factor && left.constant == right.constant && a->is_present &&
           b->is_present && a->opcode == b->opcode && a->opcode != OP_ADD && a->opcode != OP_SUB;
}

/* May the joined symbol have this definition? Of the instances of a summary, only an extension of another number of the same
 * instance: the other definitions are equations, from which conclusions about numbers outside are drawn. */
static bool is_definable(const Linears *out, uint32_t joined, const Definition *definition)
{
    uint8_t level = symbol_info(out, joined)->level;
    return !level || (definition->opcode == OP_ZEXT && symbol_info(out, definition->a.symbol)->level == level);
}

/* The result's number for one that only one operand has. */
static bool one_sided_number(const LinearPair *pairs, size_t count, bool of_right, Linear number, Linear *out)
{
    *out = number;
    for (size_t i = 0; i < count && number.factor; i++) {
        Linear own = of_right ? pairs[i].right : pairs[i].left;
        if (!pair_is_two_sided(&pairs[i]) && pairs[i].has_right == of_right && own.factor == 1 && !own.constant &&
            own.symbol == number.symbol) {
            out->symbol = pairs[i].joined;
            return true;
        }
    }
    return !number.factor;
}

/* Keeps definitions of numbers that one operand has by other such numbers. */
static void one_sided_definitions(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs,
                                  size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool of_right = pairs[i].has_right;
        Linear own = of_right ? pairs[i].right : pairs[i].left;
        if (pair_is_two_sided(&pairs[i]) || own.factor != 1 || own.constant)
            continue;
        Definition definition = symbol_info(of_right ? right : left, own.symbol)->definition, kept = definition;
        if (definition.is_present && one_sided_number(pairs, count, of_right, definition.a, &kept.a) &&
            one_sided_number(pairs, count, of_right, definition.b, &kept.b) &&
            is_definable(out, pairs[i].joined, &kept))
            symbol_edit(out, pairs[i].joined)->definition = kept;
    }
}

static bool depends(const Linears *numbers, uint32_t symbol, uint32_t on, unsigned depth)
{
    enum { DEEP = 4 };
    const Definition *definition = &symbol_info(numbers, symbol)->definition;
    return symbol == on || depth == DEEP ||
           (definition->is_present &&
            ((definition->a.factor && depends(numbers, definition->a.symbol, on, depth + 1)) ||
             (definition->b.factor && depends(numbers, definition->b.symbol, on, depth + 1))));
}

bool symbol_depends(const Linears *numbers, uint32_t symbol, uint32_t on)
{
    return depends(numbers, symbol, on, 0);
}

static bool depends_on_own(const Linears *numbers, const Definition *definition, uint32_t symbol)
{
    return (definition->a.factor && symbol_depends(numbers, definition->a.symbol, symbol)) ||
           (definition->b.factor && symbol_depends(numbers, definition->b.symbol, symbol));
}

/* Keeps definitions with the same operation and paired operands. */
static void definitions_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const LinearPair *pair = &pairs[i];
        if (!pair_is_two_sided(pair) || pair->left.factor != 1 || pair->right.factor != 1 || pair->left.constant ||
            pair->right.constant)
            continue;
        Definition a = symbol_info(left, pair->left.symbol)->definition;
        Definition b = symbol_info(right, pair->right.symbol)->definition, joined = a;
        if (a.is_present && b.is_present && a.opcode == b.opcode && a.width == b.width && a.is_exact == b.is_exact &&
            paired_number(pairs, count, a.a, b.a, &joined.a) && paired_number(pairs, count, a.b, b.b, &joined.b) &&
            is_definable(out, pair->joined, &joined) && !depends_on_own(out, &joined, pair->joined))
            symbol_edit(out, pair->joined)->definition = joined;
    }
}

static Linear joined_number(const LinearPair *pair)
{
    return (Linear){.factor = 1, .symbol = pair->joined, .width = 64};
}

/* What the numbers of a pair are made of, in each operand. */
typedef struct PairDigest {
    bool is_candidate; /* a single pair whose sums can be written out */
    uint64_t left, right;
} PairDigest;

/* Is z = x - y + by in both operands? Their digests rule nearly all triples out. */
static bool is_joint_difference(const Linears *left, const Linears *right, const LinearPair *pairs,
                                const PairDigest *digests, size_t x, size_t y, size_t z, int64_t *by)
{
    int64_t same;
    return digests[z].left == digests[x].left - digests[y].left &&
           digests[z].right == digests[x].right - digests[y].right &&
           linears_is_shifted_difference(left, pairs[x].left, pairs[y].left, pairs[z].left, by) &&
           linears_is_shifted_difference(right, pairs[x].right, pairs[y].right, pairs[z].right, &same) && *by == same;
}

/* Keeps equations z = x - y + by that hold in both operands, as definitions of the joined symbols. */
static void differences_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs,
                             size_t count)
{
    PairDigest digests[MANY_PAIRS];
    if (count > MANY_PAIRS)
        return;
    for (size_t i = 0; i < count; i++)
        digests[i].is_candidate = is_single(out, &pairs[i]) && linears_digest(left, pairs[i].left, &digests[i].left) &&
                                  linears_digest(right, pairs[i].right, &digests[i].right);
    for (size_t z = 0; z < count; z++)
        for (size_t y = 0; y < count && digests[z].is_candidate; y++)
            for (size_t x = 0; x < count && are_looked_at(count, &pairs[z], &pairs[y]) &&
                               !symbol_info(out, pairs[z].joined)->definition.is_present;
                 x++) {
                int64_t by;
                if (y == z || x == y || x == z || !digests[y].is_candidate || !digests[x].is_candidate ||
                    !is_joint_difference(left, right, pairs, digests, x, y, z, &by) ||
                    symbol_depends(out, pairs[x].joined, pairs[z].joined) ||
                    symbol_depends(out, pairs[y].joined, pairs[z].joined))
                    continue;
                symbol_edit(out, pairs[z].joined)->definition =
                    (Definition){.is_present = true,
                                 .is_exact = true,
                                 .opcode = OP_SUB,
                                 .width = 64,
                                 .a = {.factor = 1, .constant = by, .symbol = pairs[x].joined, .width = 64},
                                 .b = joined_number(&pairs[y])};
            }
}

/* Widening passes over what the definition says. */
static void interval_of_natural(SymbolInfo *info)
{
    const Definition *definition = &info->definition;
    int64_t most = (int64_t)bits_low(UINT64_MAX, definition->a.width);
    if (!definition->is_present || definition->opcode != OP_ZEXT || definition->a.width >= 64)
        return;
    info->low = info->low < 0 ? 0 : info->low;
    info->high = info->high > most ? most : info->high;
}

/* What the interval and bits of the joined symbol are. */
static void range_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pair, bool widen,
                       const Thresholds *thresholds)
{
    if (!pair_is_two_sided(pair)) {
        const Linears *only = pair->has_left ? left : right;
        Linear number = pair->has_left ? pair->left : pair->right;
        SymbolInfo *own = symbol_edit(out, pair->joined);
        own->low = linear_low(only, number);
        own->high = linear_high(only, number);
        own->bits = bits_of(only, number);
        return;
    }
    int64_t low = linear_low(left, pair->left), high = linear_high(left, pair->left);
    int64_t new_low = linear_low(right, pair->right), new_high = linear_high(right, pair->right);
    SymbolInfo *info = symbol_edit(out, pair->joined);
    Interval limit = {info->low, info->high}; /* linear_pair_limit */
    if (limit.low == INT64_MIN && limit.high == INT64_MAX)
        limit = (Interval){width_low(pair->width), width_high(pair->width)};
    Bits old_bits = bits_of(left, pair->left), new_bits = bits_of(right, pair->right);
    Bits common = {old_bits.zeros & new_bits.zeros, old_bits.ones & new_bits.ones};
    bool shrinks = common.zeros != old_bits.zeros || common.ones != old_bits.ones;
    info->bits = widen && shrinks ? (Bits){bits_trailing(common.zeros), 0} : common;
    if (widen) {
        info->low = widened_down(low, new_low, limit.low, thresholds);
        info->high = widened_up(high, new_high, limit.high, thresholds);
    } else {
        info->low = low < new_low ? low : new_low;
        info->high = high > new_high ? high : new_high;
    }
    interval_of_natural(info);
    interval_of_bits(info); /* else a threshold between the two would be passed over next time */
}

void linears_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *given, size_t count,
                  Widening widening, const int64_t *items, size_t item_count)
{
    const Thresholds thresholds = {items, item_count, widening == WIDENS_QUICKLY};
    bool widen = widening != WIDENS_NOT, is_plain = widening == WIDENS_PLAINLY;
    Linears before = linears_scratch(left), after = linears_scratch(right);
    size_t given_count = count;
    for (size_t i = 0; i < count; i++)
        range_join(out, left, right, &given[i], widen, &thresholds);
    LinearPair *named = is_plain ? NULL : join_ghosts(out, &before, &after, given, &count);
    const LinearPair *pairs = named ? named : given;
    left = &before;
    right = &after;
    for (size_t i = 0; i < count; i++) /* of those given again: some are natural values, as the ghosts have shown */
        range_join(out, left, right, &pairs[i], widen, &thresholds);
    if (named)
        join_multiples(out, left, right, named, given_count, count + MOST_GHOSTS, &count);
    JoinOperands operands;
    operands.left = left;
    operands.right = right;
    operands.left_paths.source = operands.right_paths.source = SYMBOL_NONE;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            if (i == k)
                continue;
            int64_t most = fact_most(&operands, out, &pairs[i], &pairs[k], widen);
            int64_t known =
                end_add(symbol_info(out, pairs[i].joined)->high, end_negate(symbol_info(out, pairs[k].joined)->low));
            if (most < known && most != INT64_MAX)
                bound_add(out, pairs[i].joined, pairs[k].joined, most);
        }
    differs_join(out, right, left, pairs, count, true);
    differs_join(out, left, right, pairs, count, false);
    definitions_join(out, left, right, pairs, count);
    one_sided_definitions(out, left, right, pairs, count);
    if (!is_plain) {
        join_steps(out, left, right, pairs, count);
        differences_join(out, left, right, pairs, count);
    }
    linears_conclude(out);
}

/* Adds pairs of symbols that stay themselves: those that exist once, and that the number of a pair mentions, or a bound relates
 * to one. */
static size_t add_related(const Linears *numbers, LinearPair *pairs, size_t count)
{
    size_t symbols = numbers->symbols.count, all = count;
    uint8_t *used = mem_alloc(symbols), *related = mem_alloc(symbols);
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].has_left)
            used[pairs[i].left.symbol] = 1;
        if (pairs[i].has_right)
            used[pairs[i].right.symbol] = 1;
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++) {
        Bound bound = numbers->bounds[i];
        if (used[bound.left] || used[bound.right])
            related[bound.left] = related[bound.right] = 1;
    }
    for (size_t i = 0; i < count; i++)
        if (pairs[i].joined < symbols) /* it has one */
            used[pairs[i].joined] = related[pairs[i].joined] = 0;
    for (uint32_t i = 1; i < symbols; i++)
        if ((used[i] || related[i]) && !symbol_is_free(numbers, i) && !symbol_info(numbers, i)->level) {
            Linear itself = {.factor = 1, .symbol = i, .width = 64};
            pairs[all++] = (LinearPair){
                .has_left = true, .has_right = true, .width = 64, .left = itself, .right = itself, .joined = i};
        }
    free(used);
    free(related);
    return all;
}

void linears_fold(Linears *numbers, const Linears *before, const LinearPair *pairs, size_t count, bool relates)
{
    if (!count)
        return;
    LinearPair *all = mem_alloc((count + before->symbols.count) * sizeof *all);
    memcpy(all, pairs, count * sizeof *all);
    linears_join(numbers, before, before, all, relates ? add_related(before, all, count) : count, WIDENS_NOT, NULL, 0);
    free(all);
}
