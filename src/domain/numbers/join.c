/* SPDX-License-Identifier: MIT */
/* Join and widening of stores. */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"

#include <stdlib.h>
#include <string.h>

enum { DIFFERENCE_PAIRS = 24 };

/* Widening of an upper bound from `old` to `grown`: the next threshold, or none. */
static int64_t widened_up(int64_t old, int64_t grown, int64_t limit, const int64_t *thresholds, size_t count)
{
    int64_t next = grown <= old ? old : limit;
    for (size_t i = 0; grown > old && i < count; i++)
        if (thresholds[i] >= grown && thresholds[i] < next)
            next = thresholds[i];
    return next;
}

static int64_t widened_down(int64_t old, int64_t grown, int64_t limit, const int64_t *thresholds, size_t count)
{
    int64_t next = grown >= old ? old : limit;
    for (size_t i = 0; grown < old && i < count; i++)
        if (thresholds[i] <= grown && thresholds[i] > next)
            next = thresholds[i];
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

static bool is_single(const Linears *out, const LinearPair *pair)
{
    return pair_is_two_sided(pair) && !symbol_info(out, pair->joined)->level;
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
    PairDigest digests[DIFFERENCE_PAIRS];
    if (count > DIFFERENCE_PAIRS)
        return;
    for (size_t i = 0; i < count; i++)
        digests[i].is_candidate = is_single(out, &pairs[i]) && linears_digest(left, pairs[i].left, &digests[i].left) &&
                                  linears_digest(right, pairs[i].right, &digests[i].right);
    for (size_t z = 0; z < count; z++)
        for (size_t y = 0; y < count && digests[z].is_candidate; y++)
            for (size_t x = 0; x < count && !symbol_info(out, pairs[z].joined)->definition.is_present; x++) {
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

/* Do the two numbers of the pair have different names? */
static bool has_moved(const LinearPair *pair)
{
    return !linear_same(pair->left, pair->right);
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
        if (is_single(out, &pairs[k]) && natural_pair(&pair, left, right, &pairs[k]) &&
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

/* Pairs of ghosts: sums and differences of numbers that changed in step, or that are ghosts of one operand already.
 * Names decide only which ghosts are worth a symbol, never what holds. */
static LinearPair *ghosts_find(Linears *out, Linears *left, Linears *right, const LinearPair *given, size_t *count)
{
    size_t given_count = *count;
    LinearPair *pairs = arena_alloc(out->arena, (given_count + MOST_NATURALS + 2 * MOST_GHOSTS) * sizeof *pairs);
    if (given_count)
        memcpy(pairs, given, given_count * sizeof *pairs);
    naturals_find(out, left, right, pairs, given_count, count);
    size_t most = *count + MOST_GHOSTS, numbers = *count;
    for (size_t x = 0; x < numbers && given_count <= DIFFERENCE_PAIRS; x++)
        for (size_t y = 0; y < numbers; y++) {
            bool in_step = has_moved(&pairs[x]) && has_moved(&pairs[y]);
            if (x < y && *count < most && (has_moved(&pairs[x]) || has_moved(&pairs[y])) && is_single(out, &pairs[x]) &&
                is_single(out, &pairs[y]))
                sum_find(out, left, right, pairs, given_count, count, &pairs[x], &pairs[y]);
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

static bool is_joined(const LinearPair *pairs, size_t count, uint32_t symbol)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].joined == symbol)
            return true;
    return false;
}

/* Pairs of multiples: what is bounded in one operand and a natural number in the other. */
static void multiples_find(Linears *out, const Linears *left, const Linears *right, LinearPair *pairs, size_t given,
                           size_t most, size_t *count)
{
    for (int side = 0; side < 2; side++) {
        const Linears *own = side ? right : left;
        for (uint32_t i = 1; i < own->symbols.count; i++) {
            uint32_t of;
            int64_t factor;
            if (symbol_is_free(own, i) || !symbol_is_multiple(own, i, &of, &factor) || !symbol_has_bounds(own, i))
                continue;
            for (size_t k = 0; k < given && *count < most; k++) {
                Linear number = side ? pairs[k].right : pairs[k].left, before, after;
                if (!is_single(out, &pairs[k]) || number.factor != 1 || number.symbol != of || number.constant ||
                    !linear_multiplied(left, pairs[k].left, factor, &before) ||
                    !linear_multiplied(right, pairs[k].right, factor, &after))
                    continue;
                uint32_t joined = linears_multiple(out, pairs[k].joined, factor);
                if (joined != SYMBOL_NONE && !is_joined(pairs, *count, joined))
                    pairs[(*count)++] = (LinearPair){true, true, 64, before, after, joined};
            }
        }
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

void linears_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *given, size_t count,
                  bool widen, const int64_t *thresholds, size_t threshold_count)
{
    Linears before = linears_scratch(left), after = linears_scratch(right);
    size_t given_count = count;
    LinearPair *pairs = ghosts_find(out, &before, &after, given, &count);
    left = &before;
    right = &after;
    for (size_t i = 0; i < count; i++) {
        const LinearPair *pair = &pairs[i];
        if (!pair_is_two_sided(pair)) {
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
        info->bits = widen && shrinks ? (Bits){bits_trailing(common.zeros), 0} : common;
        if (widen) {
            info->low = widened_down(low, new_low, width_low(width), thresholds, threshold_count);
            info->high = widened_up(high, new_high, width_high(width), thresholds, threshold_count);
        } else {
            info->low = low < new_low ? low : new_low;
            info->high = high > new_high ? high : new_high;
        }
        interval_of_natural(info);
        interval_of_bits(info); /* else a threshold between the two would be passed over next time */
    }
    multiples_find(out, left, right, pairs, given_count, count + MOST_GHOSTS, &count);
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
    differences_join(out, left, right, pairs, count);
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
            pairs[all++] = (LinearPair){true, true, 64, itself, itself, i};
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
    linears_join(numbers, before, before, all, relates ? add_related(before, all, count) : count, false, NULL, 0);
    free(all);
}
