/* SPDX-License-Identifier: MIT */
/* Backward transfer: what a result, or a comparison taken one way, says about the operands. */
#include "domain/value/range.h"

static bool meet_computed(Range *range, Opcode opcode, const Range *left, const Range *right)
{
    const Range operands[3] = {*left, *right};
    Range computed = range_compute(opcode, range->width, operands);
    return range_meet(range, &computed);
}

static bool meet_bits(Range *range, uint64_t zeros, uint64_t ones)
{
    Range bits = range_full(range->width);
    bits.zeros = zeros & bits_mask(range->width);
    bits.ones = ones & bits_mask(range->width);
    return range_meet(range, &bits);
}

static bool meet_unsigned(Range *range, uint64_t umin, uint64_t umax)
{
    Range bounds = range_full(range->width);
    bounds.umin = umin;
    bounds.umax = umax;
    return range_meet(range, &bounds);
}

static bool meet_signed(Range *range, int64_t smin, int64_t smax)
{
    Range bounds = range_full(range->width);
    bounds.smin = smin;
    bounds.smax = smax;
    return range_meet(range, &bounds);
}

/* Removes one value where it is a bound. */
static bool drop_value(Range *range, uint64_t value)
{
    if (range_is_constant(range))
        return range->umin != value;
    Range bounds = *range;
    if (bounds.umin == value)
        bounds.umin++;
    if (bounds.umax == value)
        bounds.umax--;
    int64_t as_signed = bits_signed(value, range->width);
    if (bounds.smin == as_signed)
        bounds.smin++;
    if (bounds.smax == as_signed)
        bounds.smax--;
    return range_meet(range, &bounds);
}

static bool assume_unsigned(Range *less, Range *more, bool strict)
{
    if (strict && (!more->umax || less->umin == bits_mask(less->width)))
        return false;
    return meet_unsigned(less, 0, more->umax - strict) &&
           meet_unsigned(more, less->umin + strict, bits_mask(more->width));
}

static bool assume_signed(Range *less, Range *more, bool strict)
{
    int64_t limit = bits_signed_max(less->width);
    if (strict && (more->smax == -limit - 1 || less->smin == limit))
        return false;
    return meet_signed(less, -limit - 1, more->smax - strict) && meet_signed(more, less->smin + strict, limit);
}

bool range_assume(Opcode comparison, bool expected, Range *left, Range *right)
{
    switch (comparison) {
    case OP_EQ:
    case OP_NE:
        if ((comparison == OP_EQ) == expected)
            return range_meet(left, right) && range_meet(right, left);
        if (range_is_constant(right) && !drop_value(left, right->umin))
            return false;
        return !range_is_constant(left) || drop_value(right, left->umin);
    case OP_ULT:
        return expected ? assume_unsigned(left, right, true) : assume_unsigned(right, left, false);
    case OP_ULE:
        return expected ? assume_unsigned(left, right, false) : assume_unsigned(right, left, true);
    case OP_SLT:
        return expected ? assume_signed(left, right, true) : assume_signed(right, left, false);
    case OP_SLE:
        return expected ? assume_signed(left, right, false) : assume_signed(right, left, true);
    default:
        return true;
    }
}

static bool invert_shift(Opcode opcode, const Range *result, Range *a, unsigned amount)
{
    unsigned width = a->width;
    uint64_t low = ((uint64_t)1 << amount) - 1;
    switch (opcode) {
    case OP_SHL:
        if (!meet_bits(a, result->zeros >> amount, result->ones >> amount))
            return false;
        if (a->umax > bits_mask(width) >> amount)
            return true;
        return meet_unsigned(a, (result->umin >> amount) + !!(result->umin & low), result->umax >> amount);
    case OP_LSHR:
        if (result->umin > bits_mask(width) >> amount)
            return false;
        if (!meet_bits(a, result->zeros << amount, result->ones << amount))
            return false;
        return result->umax > bits_mask(width) >> amount ||
               meet_unsigned(a, result->umin << amount, result->umax << amount | low);
    default: { /* OP_ASHR */
        int64_t limit = bits_signed_max(width) >> amount;
        if (!meet_bits(a, result->zeros << amount, result->ones << amount))
            return false;
        return result->smin < -limit - 1 || result->smax > limit ||
               meet_signed(a, (int64_t)((uint64_t)result->smin << amount),
                           (int64_t)((uint64_t)result->smax << amount | low));
    }
    }
}

static bool invert_truncation(const Range *result, Range *a)
{
    unsigned width = result->width;
    if (!meet_bits(a, result->zeros, result->ones))
        return false;
    if (a->umax <= bits_mask(width) && !meet_unsigned(a, result->umin, result->umax))
        return false;
    int64_t limit = bits_signed_max(width);
    return a->smin < -limit - 1 || a->smax > limit || meet_signed(a, result->smin, result->smax);
}

static bool invert_extension(Opcode opcode, const Range *result, Range *a)
{
    Range image = *result;
    const Range operands[3] = {range_full(a->width)};
    Range possible = range_compute(opcode, result->width, operands);
    if (!range_meet(&image, &possible) || !meet_bits(a, image.zeros, image.ones))
        return false;
    return opcode == OP_ZEXT ? meet_unsigned(a, image.umin, image.umax) : meet_signed(a, image.smin, image.smax);
}

/* a * factor == result without unsigned wrap. */
static bool invert_product(const Range *result, Range *a, const Range *factor)
{
    uint64_t most;
    if (!range_is_constant(factor) || !factor->umin || __builtin_mul_overflow(a->umax, factor->umin, &most) ||
        most > bits_mask(a->width))
        return true;
    uint64_t by = factor->umin;
    return meet_unsigned(a, result->umin / by + !!(result->umin % by), result->umax / by);
}

static bool invert_quotient(const Range *result, Range *a, const Range *divisor)
{
    if (!range_is_constant(divisor) || !divisor->umin)
        return true;
    uint64_t by = divisor->umin, least, most;
    if (__builtin_mul_overflow(result->umin, by, &least) || least > bits_mask(a->width))
        return false;
    if (__builtin_mul_overflow(result->umax, by, &most) || __builtin_add_overflow(most, by - 1, &most) ||
        most > bits_mask(a->width))
        most = bits_mask(a->width);
    return meet_unsigned(a, least, most);
}

static bool invert_selection(const Range *result, Range operands[3])
{
    for (int choice = 0; choice < 2; choice++) {
        Range common = operands[choice ? 1 : 2];
        if (!range_meet(&common, result) && !drop_value(&operands[0], (uint64_t)choice))
            return false;
    }
    return !range_is_constant(&operands[0]) || range_meet(&operands[operands[0].umin ? 1 : 2], result);
}

bool range_invert(Opcode opcode, const Range *result, Range operands[3])
{
    Range *a = &operands[0], *b = &operands[1];
    switch (opcode) {
    case OP_COPY:
        return range_meet(a, result);
    case OP_ADD:
        return meet_computed(a, OP_SUB, result, b) && meet_computed(b, OP_SUB, result, a);
    case OP_SUB:
        return meet_computed(a, OP_ADD, result, b) && meet_computed(b, OP_SUB, a, result);
    case OP_XOR:
        return meet_computed(a, OP_XOR, result, b) && meet_computed(b, OP_XOR, result, a);
    case OP_AND:
        return meet_bits(a, result->zeros & b->ones, result->ones) &&
               meet_bits(b, result->zeros & a->ones, result->ones) &&
               meet_unsigned(a, result->umin, bits_mask(a->width)) &&
               meet_unsigned(b, result->umin, bits_mask(b->width));
    case OP_OR:
        return meet_bits(a, result->zeros, result->ones & b->zeros) &&
               meet_bits(b, result->zeros, result->ones & a->zeros) && meet_unsigned(a, 0, result->umax) &&
               meet_unsigned(b, 0, result->umax);
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        return !range_is_constant(b) || b->umin >= a->width || invert_shift(opcode, result, a, (unsigned)b->umin);
    case OP_MUL:
        return invert_product(result, a, b) && invert_product(result, b, a);
    case OP_UDIV:
        return invert_quotient(result, a, b);
    case OP_TRUNC:
        return invert_truncation(result, a);
    case OP_ZEXT:
    case OP_SEXT:
        return invert_extension(opcode, result, a);
    case OP_SELECT:
        return invert_selection(result, operands);
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
        return !range_is_constant(result) || range_assume(opcode, result->umin, a, b);
    default:
        return true;
    }
}
