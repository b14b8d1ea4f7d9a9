/* SPDX-License-Identifier: MIT */
/* What is known, and how it grows: intervals, difference bounds, disequalities, and the conclusions from one to the
 * other. Propagation is bounded, not complete: stopping early only keeps less knowledge. */
#include "domain/numbers/combine.h"
#include "domain/numbers/internal.h"

#include <string.h>

enum { ROUNDS = 6, DEPTH = 8, CONCLUDE_SYMBOLS = 64 };
/* More facts of a kind than this are not kept: work on them grows faster than their number. */
enum { FACTS_MOST = 512 };

static bool refine(Linears *numbers, uint32_t symbol, int64_t low, int64_t high, unsigned depth);
static bool assume_at(Linears *numbers, Opcode comparison, Linear left, Linear right, bool expected, unsigned depth);
static bool assume_order(Linears *numbers, Linear left, Linear right, int64_t slack, unsigned depth);

/* A nested symbol stands for one value per instance of a summary that may have none: what is known about it says
 * nothing about others, so no conclusion passes through it. */
static bool is_nested(const Linears *numbers, uint32_t symbol)
{
    return symbol_info(numbers, symbol)->level > 0;
}

/* Is there a recorded disequality that says left != right? */
static bool differ_as_recorded(const Linears *numbers, Linear left, Linear right)
{
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        const Differs *pair = &numbers->differs[i];
        int64_t by; /* symbols would differ by this */
        if (__builtin_sub_overflow(right.constant, left.constant, &by) || by == INT64_MIN)
            return false;
        if (left.factor == 1 && right.factor == 1 &&
            ((pair->left == left.symbol && pair->right == right.symbol && pair->by == by) ||
             (pair->left == right.symbol && pair->right == left.symbol && pair->by == -by)))
            return true;
        if (pair->right != SYMBOL_ZERO)
            continue;
        if ((left.factor == 1 && !right.factor && pair->left == left.symbol && pair->by == by) ||
            (right.factor == 1 && !left.factor && pair->left == right.symbol && pair->by == -by))
            return true;
    }
    return false;
}

bool bound_is_tie(const Linears *numbers, uint32_t symbol, uint32_t i, uint32_t *other, int64_t *by)
{
    Bound bound = numbers->bounds[i];
    if (bound.left != symbol || is_nested(numbers, bound.right))
        return false;
    for (uint32_t k = 0; k < numbers->bound_count; k++)
        if (numbers->bounds[k].left == bound.right && numbers->bounds[k].right == symbol &&
            numbers->bounds[k].most == -bound.most) {
            *other = bound.right;
            *by = bound.most;
            return true;
        }
    return false;
}

/* The same of a number that left, a symbol plus a constant, is equal to. */
static bool differ_as_tied(const Linears *numbers, Linear left, Linear right)
{
    uint32_t other;
    int64_t by;
    for (uint32_t i = 0; left.factor == 1 && i < numbers->bound_count; i++)
        if (bound_is_tie(numbers, left.symbol, i, &other, &by)) {
            Linear equal = left;
            equal.symbol = other;
            if (!__builtin_add_overflow(left.constant, by, &equal.constant) &&
                differ_as_recorded(numbers, equal, right))
                return true;
        }
    return false;
}

static bool differ(const Linears *numbers, Linear left, Linear right)
{
    Bits x = bits_of(numbers, left), y = bits_of(numbers, right);
    if ((x.zeros & y.ones) | (x.ones & y.zeros))
        return true;
    return numbers->differs_count && (differ_as_recorded(numbers, left, right) ||
                                      differ_as_tied(numbers, left, right) || differ_as_tied(numbers, right, left));
}

/* A single bit is 0 or 1 here, but as a signed number 0 or -1: its order is the other way round. */
static bool is_reversed(Opcode comparison, Linear left)
{
    return left.width == 1 && (comparison == OP_SLT || comparison == OP_SLE);
}

Answer linears_compare(const Linears *numbers, Opcode comparison, Linear left, Linear right)
{
    if (is_reversed(comparison, left))
        return linears_compare(numbers, comparison == OP_SLT ? OP_ULT : OP_ULE, right, left);
    bool is_unsigned = comparison == OP_ULT || comparison == OP_ULE;
    if (is_unsigned) {
        bool left_negative = linear_high(numbers, left) < 0, right_negative = linear_high(numbers, right) < 0;
        bool left_natural = linear_low(numbers, left) >= 0, right_natural = linear_low(numbers, right) >= 0;
        if (left_natural && right_negative)
            return ANSWER_YES;
        if (left_negative && right_natural)
            return ANSWER_NO;
        if (!(left_natural && right_natural) && !(left_negative && right_negative)) {
            Linear x, y;
            if (linear_same(left, right))
                return comparison == OP_ULE ? ANSWER_YES : ANSWER_NO;
            if (!linear_natural(numbers, left, &x) || !linear_natural(numbers, right, &y))
                return ANSWER_EITHER;
            return linears_compare(numbers, comparison == OP_ULT ? OP_SLT : OP_SLE, x, y);
        }
    }
    int64_t most = linears_most(numbers, left, right);              /* of left - right */
    int64_t least = end_negate(linears_most(numbers, right, left)); /* of left - right */
    switch (comparison) {
    case OP_EQ:
    case OP_NE:
        if (most < 0 || least > 0 || differ(numbers, left, right))
            return comparison == OP_EQ ? ANSWER_NO : ANSWER_YES;
        if (most == 0 && least == 0)
            return comparison == OP_EQ ? ANSWER_YES : ANSWER_NO;
        return ANSWER_EITHER;
    default: {
        int64_t strict = comparison == OP_ULT || comparison == OP_SLT;
        if (most > -strict && least <= -strict) {
            most = linears_most_combined(numbers, left, right);
            least = end_negate(linears_most_combined(numbers, right, left));
        }
        return most <= -strict ? ANSWER_YES : least > -strict ? ANSWER_NO : ANSWER_EITHER;
    }
    }
}

static bool contradiction(Linears *numbers)
{
    numbers->is_empty = true;
    return false;
}

/* Intervals from bounds and disequalities, to a fixpoint or a few rounds. */
static bool propagate(Linears *numbers, unsigned depth)
{
    if (depth > DEPTH)
        return true;
    for (unsigned round = 0; round < ROUNDS; round++) {
        bool changed = false;
        for (uint32_t i = 0; i < numbers->bound_count; i++) {
            Bound bound = numbers->bounds[i];
            if (is_nested(numbers, bound.left) || is_nested(numbers, bound.right))
                continue;
            const SymbolInfo *left = symbol_info(numbers, bound.left), *right = symbol_info(numbers, bound.right);
            int64_t high = end_add(right->high, bound.most), low = end_add(left->low, end_negate(bound.most));
            if (high < left->high) {
                changed = true;
                if (!refine(numbers, bound.left, INT64_MIN, high, depth + 1))
                    return false;
            }
            if (low > symbol_info(numbers, bound.right)->low) {
                changed = true;
                if (!refine(numbers, bound.right, low, INT64_MAX, depth + 1))
                    return false;
            }
        }
        for (uint32_t i = 0; i < numbers->differs_count; i++) {
            Differs pair = numbers->differs[i];
            if (pair.right == SYMBOL_ZERO || is_nested(numbers, pair.left) || is_nested(numbers, pair.right))
                continue;
            if (symbols_most(numbers, pair.left, pair.right) == pair.by) {
                changed = true;
                bound_add(numbers, pair.left, pair.right, pair.by - 1);
            }
            if (symbols_most(numbers, pair.right, pair.left) == -pair.by) {
                changed = true;
                bound_add(numbers, pair.right, pair.left, -pair.by - 1);
            }
            if (numbers->is_empty)
                return false;
        }
        if (!changed)
            break;
    }
    return true;
}

static Linear plus(Linear number, int64_t by)
{
    number.constant = end_add(number.constant, by);
    return number;
}

/* number + other is within the interval of a symbol. */
static bool assume_between(Linears *numbers, Linear number, SymbolInfo sum, Interval other, unsigned depth)
{
    return assume_order(numbers, number, linear_constant(end_add(sum.high, end_negate(other.low)), 64), 0, depth) &&
           assume_order(numbers, linear_constant(end_add(sum.low, end_negate(other.high)), 64), number, 0, depth);
}

/* Knowledge about a symbol told to what it was computed from. */
static bool refine_definition(Linears *numbers, uint32_t symbol, unsigned depth)
{
    SymbolInfo info = *symbol_info(numbers, symbol);
    Definition definition = info.definition;
    if (!definition.is_present || depth > DEPTH)
        return true;
    Linear a = definition.a, b = definition.b;
    bool is_bit = definition.width == 1 && info.low == info.high;
    switch (definition.opcode) {
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        return !is_bit || assume_at(numbers, definition.opcode, a, b, info.low, depth + 1);
    case OP_AND:
        return !is_bit || !info.low ||
               (assume_at(numbers, OP_EQ, a, linear_constant(1, 1), true, depth + 1) &&
                assume_at(numbers, OP_EQ, b, linear_constant(1, 1), true, depth + 1));
    case OP_OR:
        return !is_bit || info.low ||
               (assume_at(numbers, OP_EQ, a, linear_constant(0, 1), true, depth + 1) &&
                assume_at(numbers, OP_EQ, b, linear_constant(0, 1), true, depth + 1));
    case OP_ZEXT:
        if (info.high <= width_high(a.width))
            return assume_order(numbers, linear_constant(info.low, a.width), a, 0, depth + 1) &&
                   assume_order(numbers, a, linear_constant(info.high, a.width), 0, depth + 1);
        if (info.low > width_high(a.width) && a.width < 63)
            return assume_order(numbers, a, linear_constant(0, a.width), 1, depth + 1);
        return true;
    case OP_ADD: { /* it is a + b: each lies as far below it as the other is above 0 */
        if (!definition.is_exact) {
            if (definition.width == 1 || info.low < 0 || linear_low(numbers, a) < 0 || linear_low(numbers, b) < 0)
                return true;
            symbol_edit(numbers, symbol)->definition.is_exact = true; /* a sum that wrapped would be negative */
        }
        Interval left = linear_interval(numbers, a), right = linear_interval(numbers, b);
        return refine(numbers, symbol, end_add(left.low, right.low), end_add(left.high, right.high), depth + 1) &&
               assume_between(numbers, a, info, right, depth + 1) && assume_between(numbers, b, info, left, depth + 1);
    }
    case OP_SUB: { /* it is a - b: so low <= a - b <= high, and it lies as far below a as b is above 0 */
        if (!definition.is_exact)
            return true;
        Linear own = {.factor = 1, .symbol = symbol, .width = 64};
        return assume_order(numbers, plus(b, info.low), a, 0, depth + 1) &&
               assume_order(numbers, a, plus(b, info.high), 0, depth + 1) &&
               assume_order(numbers, plus(own, linear_low(numbers, b)), a, 0, depth + 1) &&
               assume_order(numbers, a, plus(own, linear_high(numbers, b)), 0, depth + 1);
    }
    case OP_MUL:
        if (b.factor || info.low < 0 || !natural_product_fits(numbers, definition.width, a, b.constant))
            return true;
        return assume_order(numbers, a, linear_constant(info.high / b.constant, 64), 0, depth + 1);
    default:
        return true;
    }
}

/* Keeps the values of a symbol within low..high. */
static bool refine(Linears *numbers, uint32_t symbol, int64_t low, int64_t high, unsigned depth)
{
    const SymbolInfo *old = symbol_info(numbers, symbol);
    if (low < old->low)
        low = old->low;
    if (high > old->high)
        high = old->high;
    for (bool again = true; again && low <= high;) {
        again = false;
        for (uint32_t i = 0; i < numbers->differs_count; i++) {
            const Differs *pair = &numbers->differs[i];
            if (pair->left != symbol || pair->right != SYMBOL_ZERO)
                continue;
            if (pair->by == low && low < INT64_MAX) {
                low++;
                again = true;
            } else if (pair->by == high && high > INT64_MIN) {
                high--;
                again = true;
            }
        }
    }
    int64_t end = (int64_t)bits_trailing(old->bits.zeros & INT64_MAX); /* a multiple of a power of two */
    if (low > high || __builtin_add_overflow(low, end, &low))
        return contradiction(numbers);
    low &= ~end;
    high &= ~end;
    if (low > high || (low == high && !bits_admit(old->bits, low)))
        return contradiction(numbers);
    if (low == old->low && high == old->high)
        return true;
    SymbolInfo *info = symbol_edit(numbers, symbol);
    info->low = low;
    info->high = high;
    return refine_definition(numbers, symbol, depth) && propagate(numbers, depth);
}

void bound_add(Linears *numbers, uint32_t left, uint32_t right, int64_t most)
{
    if (symbols_most(numbers, left, right) <= most)
        return;
    if (end_add(symbols_most(numbers, right, left), most) < 0) {
        numbers->is_empty |= !is_nested(numbers, left) && !is_nested(numbers, right);
        return;
    }
    if (numbers->bound_count == FACTS_MOST)
        return;
    Bound *bounds = arena_alloc(numbers->arena, (numbers->bound_count + 1) * sizeof *bounds);
    uint32_t count = 0;
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (numbers->bounds[i].left != left || numbers->bounds[i].right != right)
            bounds[count++] = numbers->bounds[i];
    bounds[count++] = (Bound){left, right, most};
    numbers->bounds = bounds;
    numbers->bound_count = count;
}

void differs_add(Linears *numbers, uint32_t left, uint32_t right, int64_t by)
{
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        const Differs *known = &numbers->differs[i];
        if ((known->left == left && known->right == right && known->by == by) ||
            (known->left == right && known->right == left && known->by == -by))
            return;
    }
    if (numbers->differs_count == FACTS_MOST)
        return;
    Differs *differs = arena_alloc(numbers->arena, (numbers->differs_count + 1) * sizeof *differs);
    if (numbers->differs_count)
        memcpy(differs, numbers->differs, numbers->differs_count * sizeof *differs);
    differs[numbers->differs_count++] = (Differs){left, right, by};
    numbers->differs = differs;
}

/* factor * symbol <= most. */
static bool refine_scaled(Linears *numbers, int64_t factor, uint32_t symbol, int64_t most, unsigned depth)
{
    if (most == INT64_MAX)
        return true;
    if (factor > 0)
        return refine(numbers, symbol, INT64_MIN, end_divide_down(most, factor), depth);
    if (factor == INT64_MIN || most == INT64_MIN)
        return true;
    return refine(numbers, symbol, -end_divide_down(most, -factor), INT64_MAX, depth);
}

/* left - right <= room for multiples of two symbols, if one factor divides the other: a bound on the symbol of the multiple. */
static void multiples_bound(Linears *numbers, Linear left, Linear right, int64_t room)
{
    int64_t factor = left.factor < right.factor ? left.factor : right.factor;
    if (factor < 1 || left.factor == right.factor || left.factor % factor || right.factor % factor ||
        room == INT64_MAX || room == INT64_MIN || is_nested(numbers, left.symbol) || is_nested(numbers, right.symbol))
        return;
    uint32_t x = linears_multiple(numbers, left.symbol, left.factor / factor);
    uint32_t y = linears_multiple(numbers, right.symbol, right.factor / factor);
    if (x != SYMBOL_NONE && y != SYMBOL_NONE)
        bound_add(numbers, x, y, end_divide_down(room, factor));
}

/* x + y between low and high, as the interval of their sum if their own intervals say less: from got <= 64 - used. */
static bool assume_sum(Linears *numbers, uint32_t x, uint32_t y, int64_t low, int64_t high, unsigned depth)
{
    Linear a = {.factor = 1, .symbol = x, .width = 64}, b = {.factor = 1, .symbol = y, .width = 64}, sum;
    Interval first = linear_interval(numbers, a), second = linear_interval(numbers, b);
    bool is_implied =
        end_add(first.high, second.high) <= high && (low == INT64_MIN || end_add(first.low, second.low) >= low);
    if (is_implied || depth > DEPTH || is_nested(numbers, x) || is_nested(numbers, y) ||
        !linears_introduce(numbers, a, b, 1, &sum) || sum.constant ||
        !symbol_info(numbers, sum.symbol)->definition.is_exact)
        return true;
    return refine(numbers, sum.symbol, low, high, depth + 1);
}

/* left + slack <= right, slack being 0 or 1. */
static bool assume_order(Linears *numbers, Linear left, Linear right, int64_t slack, unsigned depth)
{
    int64_t room = end_add(end_add(right.constant, end_negate(left.constant)), -slack);
    if (!left.factor && !right.factor)
        return room >= 0 || contradiction(numbers);
    if (left.factor && right.factor && left.symbol == right.symbol) {
        int64_t factor = end_add(left.factor, end_negate(right.factor));
        return factor ? refine_scaled(numbers, factor, left.symbol, room, depth) : room >= 0 || contradiction(numbers);
    }
    if (left.factor && left.factor == right.factor && room != INT64_MAX && room != INT64_MIN) {
        int64_t factor = left.factor > 0 ? left.factor : end_negate(left.factor);
        uint32_t x = left.factor > 0 ? left.symbol : right.symbol, y = left.factor > 0 ? right.symbol : left.symbol;
        bound_add(numbers, x, y, end_divide_down(room, factor));
        if (numbers->is_empty || !propagate(numbers, depth))
            return false;
    } else if (left.factor && right.factor) {
        multiples_bound(numbers, left, right, room);
        if (numbers->is_empty)
            return false;
    }
    /* Each side's interval, from the other's. */
    int64_t high = end_add(linear_high(numbers, right), -slack), low = end_add(linear_low(numbers, left), slack);
    if (left.factor && high != INT64_MAX &&
        !refine_scaled(numbers, left.factor, left.symbol, end_add(high, end_negate(left.constant)), depth))
        return false;
    if (right.factor && low != INT64_MIN &&
        !refine_scaled(numbers, end_negate(right.factor), right.symbol,
                       end_negate(end_add(low, end_negate(right.constant))), depth))
        return false;
    if (left.factor == 1 && right.factor == -1)
        return assume_sum(numbers, left.symbol, right.symbol, INT64_MIN, room, depth);
    if (left.factor == -1 && right.factor == 1)
        return assume_sum(numbers, left.symbol, right.symbol, end_negate(room), INT64_MAX, depth);
    return true;
}

static bool assume_different(Linears *numbers, Linear left, Linear right, unsigned depth)
{
    if (!left.factor) {
        Linear swap = left;
        left = right;
        right = swap;
    }
    if (!left.factor)
        return left.constant != right.constant || contradiction(numbers);
    if (linear_same(left, right))
        return contradiction(numbers);
    if (!right.factor) {
        int64_t difference, value;
        if (__builtin_sub_overflow(right.constant, left.constant, &difference) || difference % left.factor)
            return true;
        value = difference / left.factor;
        const SymbolInfo *info = symbol_info(numbers, left.symbol);
        if (value < info->low || value > info->high || differ(numbers, left, right))
            return true;
        differs_add(numbers, left.symbol, SYMBOL_ZERO, value);
        Linear natural, constant;
        if (info->low < 0 && linear_natural(numbers, left, &natural) && linear_natural(numbers, right, &constant) &&
            natural.symbol != left.symbol && !assume_different(numbers, natural, constant, depth + 1))
            return false;
        return refine(numbers, left.symbol, INT64_MIN, INT64_MAX, depth);
    }
    int64_t by;
    if (left.factor != right.factor || left.symbol == right.symbol ||
        __builtin_sub_overflow(right.constant, left.constant, &by) || by % left.factor)
        return true;
    by /= left.factor;
    differs_add(numbers, left.symbol, right.symbol, by);
    return propagate(numbers, depth);
}

static bool assume_at(Linears *numbers, Opcode comparison, Linear left, Linear right, bool expected, unsigned depth)
{
    if (is_reversed(comparison, left))
        return assume_at(numbers, comparison == OP_SLT ? OP_ULT : OP_ULE, right, left, expected, depth);
    switch (linears_compare(numbers, comparison, left, right)) {
    case ANSWER_YES:
        return expected || contradiction(numbers);
    case ANSWER_NO:
        return !expected || contradiction(numbers);
    case ANSWER_EITHER:
        break;
    }
    if (depth > DEPTH)
        return true;
    switch (comparison) {
    case OP_NE:
        expected = !expected; /* fall through */
    case OP_EQ:
        if (!expected)
            return assume_different(numbers, left, right, depth + 1);
        return assume_order(numbers, left, right, 0, depth + 1) && assume_order(numbers, right, left, 0, depth + 1);
    case OP_ULT:
    case OP_ULE: {
        bool left_natural = linear_low(numbers, left) >= 0, right_natural = linear_low(numbers, right) >= 0;
        bool both_negative = linear_high(numbers, left) < 0 && linear_high(numbers, right) < 0;
        if (!both_negative && !(left_natural && right_natural)) {
            /* The smaller one is natural if the greater is; otherwise only their natural values have an order. */
            Linear smaller = expected ? left : right, x, y;
            if (!(expected ? right_natural : left_natural))
                return !linears_make_natural(numbers, left, &x) || !linears_make_natural(numbers, right, &y) ||
                       assume_at(numbers, comparison == OP_ULT ? OP_SLT : OP_SLE, x, y, expected, depth + 1);
            if (!assume_order(numbers, linear_constant(0, smaller.width), smaller, 0, depth + 1))
                return false;
        }
        break;
    }
    default:
        break;
    }
    int64_t strict = comparison == OP_ULT || comparison == OP_SLT;
    if (expected)
        return assume_order(numbers, left, right, strict, depth + 1);
    return assume_order(numbers, right, left, 1 - strict, depth + 1);
}

void linears_conclude(Linears *numbers)
{
    for (uint32_t i = 1; i < numbers->symbols.count && !numbers->is_empty; i++) {
        const Definition *definition = &symbol_info(numbers, i)->definition;
        if (symbol_is_free(numbers, i) || is_nested(numbers, i))
            continue;
        natural_conclude(numbers, i);
        natural_of_sum(numbers, i);
        if (definition->is_exact || definition->opcode == OP_MUL || definition->opcode == OP_ZEXT)
            refine_definition(numbers, i, 0);
    }
    linears_tighten(numbers);
    if (!numbers->is_empty)
        propagate(numbers, 0);
}

bool linears_assume(Linears *numbers, Opcode comparison, Linear left, Linear right, bool expected)
{
    if (numbers->is_empty)
        return false;
    if (linears_compare(numbers, comparison, left, right) == (expected ? ANSWER_YES : ANSWER_NO))
        return true; /* nothing new, nothing to conclude */
    if (!assume_at(numbers, comparison, left, right, expected, 0))
        return false;
    if (numbers->symbols.count <= CONCLUDE_SYMBOLS)
        linears_conclude(numbers);
    return !numbers->is_empty;
}

bool linears_assume_bit(Linears *numbers, Linear bit, bool expected)
{
    /* Conjunctions may be long (the default of a switch), propagation is not deep: so their parts one by one. */
    Definition definition = symbol_info(numbers, bit.symbol)->definition;
    if (bit.factor == 1 && !bit.constant && definition.is_present && definition.width == 1 &&
        definition.opcode == (expected ? OP_AND : OP_OR) &&
        !(linears_assume_bit(numbers, definition.a, expected) && linears_assume_bit(numbers, definition.b, expected)))
        return false;
    return linears_assume(numbers, OP_EQ, bit, linear_constant(expected, 1), true);
}
