/* SPDX-License-Identifier: MIT */
/* Which sums, differences and multiples a join names, and numbers that step together. Names decide only what is worth a symbol,
 * never what holds: that is asked of both operands. */
#include "domain/numbers/join_ghost.h"

#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"

#include <string.h>

enum { MOST_STEPS = 4, STEP_MOST = 1 << 20 };

/* By how much the numbers of a pair differ, a constant other than 0; false if that is not known. */
static bool pair_step(const LinearPair *pair, int64_t *step)
{
    return pair_is_two_sided(pair) && pair->left.factor == pair->right.factor &&
           (!pair->left.factor || pair->left.symbol == pair->right.symbol) &&
           !__builtin_sub_overflow(pair->right.constant, pair->left.constant, step) && *step;
}

/* With which multiple of y does z step, in what the operands are made of or from one to the other? */
static int64_t step_factor(const Linears *left, const Linears *right, const LinearPair *z, const LinearPair *y)
{
    int64_t step, unit, factor = 0;
    if (y->left.factor == 1)
        factor = linears_coefficient(left, z->left, y->left.symbol);
    if (!factor && y->right.factor == 1)
        factor = linears_coefficient(right, z->right, y->right.symbol);
    if (!factor && pair_step(z, &step) && pair_step(y, &unit) && step != INT64_MIN && step % unit == 0)
        factor = step / unit;
    return factor > -STEP_MOST && factor < STEP_MOST ? factor : 0;
}

/* Is z = times * y + by in both operands? Only where one steps down as the other one steps up: multiples in step are paired as such,
 * and sums and differences are found by differences_join. */
static bool are_in_step(const Linears *left, const Linears *right, const LinearPair *z, const LinearPair *y,
                        int64_t *times, int64_t *by)
{
    Linear before, after;
    *times = step_factor(left, right, z, y);
    if (*times > -2 || !linears_combined(left, z->left, y->left, -*times, &before) ||
        !linears_combined(right, z->right, y->right, -*times, &after))
        return false;
    *by = before.constant;
    return !before.factor && !after.factor && before.constant == after.constant;
}

void join_steps(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs, size_t count)
{
    for (size_t z = 0; z < count && count <= MANY_PAIRS; z++)
        for (size_t y = 0; y < count && is_single(out, &pairs[z]) && has_moved(&pairs[z]); y++) {
            int64_t times, by;
            if (y == z || !is_single(out, &pairs[y]) || !has_moved(&pairs[y]) ||
                symbol_info(out, pairs[z].joined)->definition.is_present ||
                symbol_depends(out, pairs[y].joined, pairs[z].joined) ||
                !are_in_step(left, right, &pairs[z], &pairs[y], &times, &by))
                continue;
            symbol_edit(out, pairs[z].joined)->definition =
                (Definition){.is_present = true,
                             .is_exact = true,
                             .opcode = OP_ADD,
                             .width = 64,
                             .a = {.factor = times, .constant = by, .symbol = pairs[y].joined, .width = 64},
                             .b = linear_constant(0, 64)};
        }
}

/* Do the numbers differ by a constant? */
static bool are_beside(Linear a, Linear b)
{
    return a.factor == b.factor && (!a.factor || a.symbol == b.symbol);
}

/* Is there a pair whose numbers differ from these by one constant? */
static bool has_pair(const LinearPair *pairs, size_t count, Linear left, Linear right)
{
    for (size_t i = 0; i < count; i++)
        if (pair_is_two_sided(&pairs[i]) && are_beside(pairs[i].left, left) && are_beside(pairs[i].right, right) &&
            (uint64_t)pairs[i].left.constant - (uint64_t)left.constant ==
                (uint64_t)pairs[i].right.constant - (uint64_t)right.constant)
            return true;
    return false;
}

/* Is the symbol a ghost: no number of that operand mentions it? */
static bool is_ghost(const LinearPair *pairs, size_t count, uint32_t symbol, bool of_right)
{
    for (size_t i = 0; i < count; i++)
        if ((of_right ? pairs[i].has_right : pairs[i].has_left) &&
            (of_right ? pairs[i].right.symbol : pairs[i].left.symbol) == symbol)
            return false;
    return true;
}

/* Introduces the ghost in the operand that lacks it. */
static bool ghost_introduce(Linears *numbers, Linear x, Linear y, int64_t times, Linear *ghost)
{
    if (!linears_introduce(numbers, x, y, times, ghost))
        return false;
    linears_eliminate(numbers, ghost->symbol, NULL);
    return true;
}

/* The natural value of a joined number: the symbol of the pair, if it is a known one, else a new one. */
static void natural_join(Linears *out, LinearPair *pairs, size_t *count, LinearPair pair, Linear of)
{
    size_t i = 0;
    while (i < *count && (!is_single(out, &pairs[i]) || !linear_same(pairs[i].left, pair.left) ||
                          !linear_same(pairs[i].right, pair.right)))
        i++;
    if (i == *count) {
        pair.joined = linear_fresh_in(out, 64, 0, (int64_t)bits_low(UINT64_MAX, of.width)).symbol;
        pairs[(*count)++] = pair;
    }
    Definition *definition = &symbol_edit(out, pairs[i].joined)->definition;
    if (!definition->is_present && !symbol_depends(out, of.symbol, pairs[i].joined))
        *definition = (Definition){.is_present = true, .width = 64, .opcode = OP_ZEXT, .a = of};
}

static bool is_bounded(const Linears *numbers, Linear natural, unsigned width)
{
    return !natural.factor || natural_is_bounded(numbers, natural.symbol, width);
}

/* Pairs of natural values of numbers whose sign is not known in both operands, where something bounds them. */
static void naturals_find(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t given,
                          size_t *count)
{
    for (size_t k = 0; k < given && *count < given + MOST_NATURALS; k++) {
        LinearPair pair;
        Linear of = {1, 0, pairs[k].joined, pairs[k].width};
        if (is_single(out, &pairs[k]) && linear_pair_natural(&pair, left, right, &pairs[k]) &&
            is_bounded(left, pair.left, of.width) && is_bounded(right, pair.right, of.width))
            natural_join(out, pairs, count, pair, of);
    }
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Do bounds on x and the interval of y imply that their sum is below the room by as much? */
static bool is_implied(const Linears *left, const Linears *right, const LinearPair *x, const LinearPair *y,
                       const LinearPair *room, int64_t most)
{
    int64_t of_x = larger(linears_most(left, x->left, room->left), linears_most(right, x->right, room->right));
    return end_add(of_x, larger(linear_high(left, y->left), linear_high(right, y->right))) <= most;
}

static bool is_bounded_by(const Linears *numbers, Linear x, Linear y)
{
    for (uint32_t i = 0; i < numbers->bound_count && x.factor; i++)
        if (numbers->bounds[i].left == x.symbol && numbers->bounds[i].right == y.symbol)
            return true;
    return false;
}

/* The sum of x and y is bounded by a third number, no sum itself, in both operands, though one of the two may have grown while the other shrank:
 * text + i, before the end of the text, where i begins anew. Then the sum is paired, if it is no new symbol. */
static void sum_find(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t given,
                     size_t *count, const LinearPair *x, const LinearPair *y)
{
    LinearPair sum = {.has_left = true, .has_right = true, .width = 64};
    if (!linears_combined(left, x->left, y->left, 1, &sum.left) || sum.left.factor > 1 || sum.left.factor < 0 ||
        !linears_combined(right, x->right, y->right, 1, &sum.right) || sum.right.factor > 1 || sum.right.factor < 0 ||
        has_pair(pairs, *count, sum.left, sum.right))
        return;
    for (size_t k = 0; k < given; k++) {
        const LinearPair *room = &pairs[k];
        if (room == x || room == y || !is_single(out, room) || room->left.factor != 1 || room->right.factor != 1 ||
            linear_is_made(left, room->left) || linear_is_made(right, room->right) ||
            (!is_bounded_by(left, sum.left, room->left) && !is_bounded_by(right, sum.right, room->right)))
            continue;
        int64_t most = larger(linears_most(left, sum.left, room->left), linears_most(right, sum.right, room->right));
        if (most > 0 || is_implied(left, right, x, y, room, most) || is_implied(left, right, y, x, room, most))
            continue;
        sum.joined = linear_fresh(out, 64).symbol;
        pairs[(*count)++] = sum;
        return;
    }
}

/* Is some number an upper bound of the one before and of the one after, by the same distance? */
static bool bounded_alike(const Linears *left, const Linears *right, const LinearPair *pairs, size_t count,
                          Linear before, Linear after)
{
    Paths left_paths, right_paths;
    left_paths.source = right_paths.source = SYMBOL_NONE;
    for (size_t i = 0; i < count; i++) {
        const LinearPair *pair = &pairs[i];
        if (!pair_is_two_sided(pair) || !pair->left.factor || pair->left.symbol == before.symbol)
            continue;
        int64_t most = linears_most_by(&left_paths, left, before, pair->left);
        if (most < end_add(linear_high(left, before), end_negate(linear_low(left, pair->left))) &&
            most == linears_most_by(&right_paths, right, after, pair->right))
            return true;
    }
    return false;
}

/* Is the sum narrower in both operands than the joined intervals of the pairs make it? */
static bool is_narrow_sum(const Linears *left, const Linears *right, const LinearPair *x, const LinearPair *y,
                          Linear before, Linear after)
{
    int64_t high = end_add(larger(linear_high(left, x->left), linear_high(right, x->right)),
                           larger(linear_high(left, y->left), linear_high(right, y->right)));
    return larger(linear_high(left, before), linear_high(right, after)) < high;
}

/* A ghost for the sum of a counter's first values and a number whose greatest value shrinks as they grow: at + i <= room, where i is 0
 * in one operand and 1 in the other. */
static void narrow_find(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t *count,
                        const LinearPair *x, const LinearPair *y)
{
    LinearPair sum = {.has_left = true, .has_right = true, .width = 64};
    if (y->left.factor || y->right.factor || x->left.factor != 1 || x->right.factor != 1 ||
        (linear_high(left, x->left) > linear_high(right, x->right)) != (y->left.constant < y->right.constant) ||
        !linears_combined(left, x->left, y->left, 1, &sum.left) || sum.left.factor != 1 ||
        !linears_combined(right, x->right, y->right, 1, &sum.right) || sum.right.factor != 1 ||
        !is_narrow_sum(left, right, x, y, sum.left, sum.right) || has_pair(pairs, *count, sum.left, sum.right))
        return;
    sum.joined = linear_fresh(out, 64).symbol;
    pairs[(*count)++] = sum;
}

static bool is_joined(const LinearPair *pairs, size_t count, uint32_t symbol)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].joined == symbol)
            return true;
    return false;
}

/* A ghost for the multiple of y that x steps against, and one for their sum, which other numbers are related to. */
static void step_ghosts(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t *count,
                        const LinearPair *x, const LinearPair *y)
{
    int64_t factor = -step_factor(left, right, x, y);
    LinearPair multiple = {.has_left = true,
                           .has_right = true,
                           .width = 64,
                           .left = y->left,
                           .right = y->right,
                           .joined = SYMBOL_NONE},
               sum = multiple;
    if (factor < 2 || !linear_multiplied(left, y->left, factor, &multiple.left) ||
        !linear_multiplied(right, y->right, factor, &multiple.right) ||
        !linears_combined(left, x->left, multiple.left, 1, &sum.left) || sum.left.factor < 0 || sum.left.factor > 1 ||
        !linears_combined(right, x->right, multiple.right, 1, &sum.right) || sum.right.factor < 0 ||
        sum.right.factor > 1 || (!sum.left.factor && !sum.right.factor && sum.left.constant == sum.right.constant))
        return;
    multiple.joined = linears_multiple(out, y->joined, factor);
    if (multiple.joined == SYMBOL_NONE)
        return;
    if (!is_joined(pairs, *count, multiple.joined))
        pairs[(*count)++] = multiple;
    if (!has_pair(pairs, *count, sum.left, sum.right)) {
        sum.joined = linear_fresh(out, 64).symbol;
        pairs[(*count)++] = sum;
    }
}

/* Few enough numbers changed that each is looked at with each other one. */
static bool are_few(const Linears *out, const LinearPair *pairs, size_t count)
{
    size_t moved = 0;
    for (size_t i = 0; i < count; i++)
        moved += is_single(out, &pairs[i]) && has_moved(&pairs[i]);
    return count <= DIFFERENCE_PAIRS || (count <= MANY_PAIRS && moved <= DIFFERENCE_PAIRS);
}

LinearPair *join_ghosts(Linears *out, Linears *left, Linears *right, const LinearPair *given, size_t *count)
{
    size_t given_count = *count;
    LinearPair *pairs =
        arena_alloc(out->arena, (given_count + MOST_NATURALS + MOST_STEPS + 2 * MOST_GHOSTS) * sizeof *pairs);
    if (given_count)
        memcpy(pairs, given, given_count * sizeof *pairs);
    naturals_find(out, left, right, pairs, given_count, count);
    for (size_t x = 0; x < given_count && given_count <= MANY_PAIRS; x++)
        for (size_t y = 0; y < given_count && *count + 1 < given_count + MOST_NATURALS + MOST_STEPS; y++)
            if (x != y && is_single(out, &pairs[x]) && is_single(out, &pairs[y]) && has_moved(&pairs[x]) &&
                has_moved(&pairs[y]))
                step_ghosts(out, left, right, pairs, count, &pairs[x], &pairs[y]);
    size_t most = *count + MOST_GHOSTS, numbers = *count;
    for (size_t x = 0; x < numbers && are_few(out, given, given_count); x++)
        for (size_t y = 0; y < numbers; y++) {
            bool in_step = has_moved(&pairs[x]) && has_moved(&pairs[y]);
            if (x < y && *count < most && are_looked_at(given_count, &pairs[x], &pairs[y]) &&
                (has_moved(&pairs[x]) || has_moved(&pairs[y])) && is_single(out, &pairs[x]) &&
                is_single(out, &pairs[y]))
                sum_find(out, left, right, pairs, given_count, count, &pairs[x], &pairs[y]);
            if (x != y && *count < most && has_moved(&pairs[y]) && is_single(out, &pairs[x]) &&
                is_single(out, &pairs[y]))
                narrow_find(out, left, right, pairs, count, &pairs[x], &pairs[y]);
            if (x == y || !is_single(out, &pairs[x]) || !is_single(out, &pairs[y]) ||
                (!in_step && !linear_is_made(left, pairs[x].left) && !linear_is_made(right, pairs[x].right) &&
                 !linear_is_made(left, pairs[y].left) && !linear_is_made(right, pairs[y].right)))
                continue;
            for (int64_t times = -1; times <= (x < y) && *count < most; times += 2) {
                Linear before, after, l[2] = {pairs[x].left, pairs[y].left}, r[2] = {pairs[x].right, pairs[y].right};
                bool has_before = linears_combined(left, l[0], l[1], times, &before) && before.factor == 1;
                bool has_after = linears_combined(right, r[0], r[1], times, &after) && after.factor == 1;
                bool is_kept = (has_before && is_ghost(given, given_count, before.symbol, false)) ||
                               (has_after && is_ghost(given, given_count, after.symbol, true));
                if ((has_before && !symbol_has_bounds(left, before.symbol)) ||
                    (has_after && !symbol_has_bounds(right, after.symbol)) ||
                    !(is_kept || (in_step && has_before && has_after &&
                                  (linear_same(before, after) ||
                                   bounded_alike(left, right, given, given_count, before, after)))) ||
                    !(has_before || ghost_introduce(left, l[0], l[1], times, &before)) ||
                    !(has_after || ghost_introduce(right, r[0], r[1], times, &after)))
                    continue;
                if (symbol_has_bounds(left, before.symbol) && symbol_has_bounds(right, after.symbol) &&
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

/* A pair for the multiple of a pair's numbers. */
static void multiple_pair(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t k,
                          int64_t factor, size_t *count)
{
    Linear before, after;
    if (!is_single(out, &pairs[k]) || !linear_multiplied(left, pairs[k].left, factor, &before) ||
        !linear_multiplied(right, pairs[k].right, factor, &after))
        return;
    uint32_t joined = linears_multiple(out, pairs[k].joined, factor);
    if (joined != SYMBOL_NONE && !is_joined(pairs, *count, joined))
        pairs[(*count)++] = (LinearPair){
            .has_left = true, .has_right = true, .width = 64, .left = before, .right = after, .joined = joined};
}

/* Is the natural value a multiple of the pair's numbers plus a constant, the same one? */
static bool is_multiple_of(const LinearPair *natural, const LinearPair *pair)
{
    int64_t factor = natural->left.factor;
    LinearPair less = *natural, same = *pair;
    Linear number;
    return factor > 1 && natural->right.factor == factor && pair_is_two_sided(pair) && pair->left.factor == 1 &&
           pair->right.factor == 1 && natural->left.symbol == pair->left.symbol &&
           natural->right.symbol == pair->right.symbol &&
           linear_pair_divide(&less, factor, ((less.left.constant % factor) + factor) % factor) &&
           linear_pair_extends(&same, &less, &number);
}

void join_multiples(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t given,
                    size_t most, size_t *count)
{
    for (size_t i = given, named = *count; i < named; i++)
        for (size_t k = 0; k < given && *count < most; k++)
            if (is_multiple_of(&pairs[i], &pairs[k]))
                multiple_pair(out, left, right, pairs, k, pairs[i].left.factor, count);
    for (int side = 0; side < 2; side++) {
        const Linears *own = side ? right : left;
        for (uint32_t i = 1; i < own->symbols.count; i++) {
            uint32_t of;
            int64_t factor;
            if (symbol_is_free(own, i) || !symbol_is_multiple(own, i, &of, &factor) || !symbol_has_bounds(own, i))
                continue;
            for (size_t k = 0; k < given && *count < most; k++) {
                Linear number = side ? pairs[k].right : pairs[k].left;
                if (number.factor == 1 && number.symbol == of && !number.constant)
                    multiple_pair(out, left, right, pairs, k, factor, count);
            }
        }
    }
}
