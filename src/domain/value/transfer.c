/* SPDX-License-Identifier: MIT */
/* Forward transfer: the range of a result. Each case starts from the full range and narrows what it can; meeting the
 * parts keeps the normal form. Where arithmetic may wrap, bounds hold only if the whole interval wraps alike. */
#include "domain/value/range.h"

static Range meet_all(Range range, const Range *more)
{
    range_meet(&range, more);
    return range;
}

static Range known_bits(uint64_t zeros, uint64_t ones, unsigned width)
{
    Range range = range_full(width), bits = range;
    bits.zeros = zeros & bits_mask(width);
    bits.ones = ones & bits_mask(width);
    range_meet(&range, &bits);
    return range;
}

/* Is a signed number one of `width` bits? */
static bool fits(int64_t value, unsigned width)
{
    return value >= -bits_signed_max(width) - 1 && value <= bits_signed_max(width);
}

/* Sum of the possible bits with a known carry-in: a bit is known where both operands' bits and the carry into it are.
 */
static Range sum_bits(uint64_t zeros_a, uint64_t ones_a, uint64_t zeros_b, uint64_t ones_b, unsigned carry,
                      unsigned width)
{
    uint64_t most = ~zeros_a + ~zeros_b + carry, least = ones_a + ones_b + carry;
    uint64_t carry_zero = ~(most ^ zeros_a ^ zeros_b), carry_one = least ^ ones_a ^ ones_b;
    uint64_t known = (zeros_a | ones_a) & (zeros_b | ones_b) & (carry_zero | carry_one);
    return known_bits(~most & known, least & known, width);
}

static Range sum(const Range *a, const Range *b, unsigned width)
{
    uint64_t mask = bits_mask(width), outside = ~mask;
    Range result = sum_bits(a->zeros | outside, a->ones, b->zeros | outside, b->ones, 0, width);
    uint64_t low = a->umin + b->umin, high = a->umax + b->umax;
    bool low_wraps = width < 64 ? low > mask : low < a->umin, high_wraps = width < 64 ? high > mask : high < a->umax;
    if (low_wraps == high_wraps) {
        Range bounds = range_unsigned(low & mask, high & mask, width);
        range_meet(&result, &bounds);
    }
    int64_t least, most;
    if (!__builtin_add_overflow(a->smin, b->smin, &least) && !__builtin_add_overflow(a->smax, b->smax, &most) &&
        fits(least, width) && fits(most, width)) {
        Range bounds = range_signed(least, most, width);
        range_meet(&result, &bounds);
    }
    return result;
}

static Range difference(const Range *a, const Range *b, unsigned width)
{
    uint64_t mask = bits_mask(width), outside = ~mask;
    Range result = sum_bits(a->zeros | outside, a->ones, b->ones, b->zeros | outside, 1, width);
    bool low_wraps = a->umin < b->umax, high_wraps = a->umax < b->umin;
    if (low_wraps == high_wraps) {
        Range bounds = range_unsigned((a->umin - b->umax) & mask, (a->umax - b->umin) & mask, width);
        range_meet(&result, &bounds);
    }
    int64_t least, most;
    if (!__builtin_sub_overflow(a->smin, b->smax, &least) && !__builtin_sub_overflow(a->smax, b->smin, &most) &&
        fits(least, width) && fits(most, width)) {
        Range bounds = range_signed(least, most, width);
        range_meet(&result, &bounds);
    }
    return result;
}

static unsigned trailing_zeros(const Range *range)
{
    uint64_t zeros = ~range->zeros & bits_mask(range->width);
    return zeros ? (unsigned)__builtin_ctzll(zeros) : range->width;
}

static Range product(const Range *a, const Range *b, unsigned width)
{
    unsigned low = trailing_zeros(a) + trailing_zeros(b);
    Range result = known_bits(low >= width ? bits_mask(width) : bits_mask(low) * (low > 0), 0, width);
    uint64_t low_bound = a->umin * b->umin, high;
    if (!__builtin_mul_overflow(a->umax, b->umax, &high) && high <= bits_mask(width)) {
        Range bounds = range_unsigned(low_bound, high, width);
        range_meet(&result, &bounds);
    }
    const int64_t lefts[2] = {a->smin, a->smax}, rights[2] = {b->smin, b->smax};
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t corner;
        if (__builtin_mul_overflow(lefts[i / 2], rights[i % 2], &corner) || !fits(corner, width))
            return result;
        least = corner < least ? corner : least;
        most = corner > most ? corner : most;
    }
    Range bounds = range_signed(least, most, width);
    range_meet(&result, &bounds);
    return result;
}

static Range quotient(const Range *a, const Range *b, unsigned width)
{
    return range_unsigned(a->umin / (b->umax ? b->umax : 1), a->umax / (b->umin ? b->umin : 1), width);
}

/* Division towards zero is monotone in each operand where the divisor keeps its sign: the extremes are at the corners.
 */
static Range signed_quotient(const Range *a, const Range *b, unsigned width)
{
    const int64_t tops[2] = {a->smin, a->smax}, bottoms[4] = {b->smin, b->smax, -1, 1};
    int64_t least = INT64_MAX, most = INT64_MIN, limit = bits_signed_max(width);
    for (int i = 0; i < 8; i++) {
        int64_t top = tops[i / 4], bottom = bottoms[i % 4];
        if (!bottom || bottom < b->smin || bottom > b->smax)
            continue;
        int64_t corner = bottom == -1 && top == -limit - 1 ? limit
                                                           : top / bottom; /* the overflowing case is undefined */
        least = corner < least ? corner : least;
        most = corner > most ? corner : most;
    }
    return least <= most ? range_signed(least, most, width) : range_full(width);
}

static Range remainder_of(const Range *a, const Range *b, unsigned width)
{
    if (b->umin && a->umax < b->umin)
        return *a;
    uint64_t most = b->umax ? b->umax - 1 : 0;
    return range_unsigned(0, a->umax < most ? a->umax : most, width);
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

static Range signed_remainder(const Range *a, const Range *b, unsigned width)
{
    uint64_t left = magnitude(b->smin), right = magnitude(b->smax), bound = left > right ? left : right;
    int64_t limit = bound ? (int64_t)(bound - 1) : 0; /* |result| < |divisor| */
    int64_t least = a->smin < 0 ? (a->smin > -limit ? a->smin : -limit) : 0;
    int64_t most = a->smax > 0 ? (a->smax < limit ? a->smax : limit) : 0;
    return range_signed(least, most, width);
}

static Range shifted_left(const Range *a, const Range *b, unsigned width)
{
    if (!range_is_constant(b)) {
        unsigned zeros = trailing_zeros(a) + (unsigned)b->umin;
        return known_bits(zeros >= width ? bits_mask(width) : bits_mask(zeros) * (zeros > 0), 0, width);
    }
    unsigned amount = (unsigned)b->umin;
    Range result = known_bits(a->zeros << amount | (((uint64_t)1 << amount) - 1), a->ones << amount, width);
    if (a->umax <= bits_mask(width) >> amount) {
        Range bounds = range_unsigned(a->umin << amount, a->umax << amount, width);
        range_meet(&result, &bounds);
    }
    int64_t limit = bits_signed_max(width) >> amount;
    if (a->smin >= -limit - 1 && a->smax <= limit) {
        Range bounds = range_signed((int64_t)((uint64_t)a->smin << amount), (int64_t)((uint64_t)a->smax << amount),
                                    width);
        range_meet(&result, &bounds);
    }
    return result;
}

static Range shifted_right(const Range *a, const Range *b, unsigned width)
{
    Range result = range_unsigned(a->umin >> b->umax, a->umax >> b->umin, width);
    if (range_is_constant(b)) {
        unsigned amount = (unsigned)b->umin;
        Range bits = known_bits(a->zeros >> amount | (bits_mask(width) & ~(bits_mask(width) >> amount)),
                                a->ones >> amount, width);
        range_meet(&result, &bits);
    }
    return result;
}

static Range shifted_signed(const Range *a, const Range *b, unsigned width)
{
    int64_t least = a->smin >> (a->smin < 0 ? b->umin : b->umax), most = a->smax >> (a->smax < 0 ? b->umax : b->umin);
    Range result = range_signed(least, most, width);
    if (range_is_constant(b)) {
        unsigned amount = (unsigned)b->umin;
        Range bits = known_bits((uint64_t)(bits_signed(a->zeros, width) >> amount),
                                (uint64_t)(bits_signed(a->ones, width) >> amount), width);
        range_meet(&result, &bits);
    }
    return result;
}

static Range conjunction(const Range *a, const Range *b, unsigned width)
{
    Range result = known_bits(a->zeros | b->zeros, a->ones & b->ones, width);
    Range bounds = range_unsigned(0, a->umax < b->umax ? a->umax : b->umax, width);
    return meet_all(result, &bounds);
}

static Range disjunction(const Range *a, const Range *b, unsigned width)
{
    Range result = known_bits(a->zeros & b->zeros, a->ones | b->ones, width);
    Range bounds = range_unsigned(a->umin > b->umin ? a->umin : b->umin, bits_mask(width), width);
    return meet_all(result, &bounds);
}

static Range zero_extended(const Range *a, unsigned width)
{
    Range result = known_bits(a->zeros | ~bits_mask(a->width), a->ones, width);
    Range bounds = range_unsigned(a->umin, a->umax, width);
    return meet_all(result, &bounds);
}

static Range sign_extended(const Range *a, unsigned width)
{
    Range result = known_bits((uint64_t)bits_signed(a->zeros, a->width), (uint64_t)bits_signed(a->ones, a->width),
                              width);
    Range bounds = range_signed(a->smin, a->smax, width);
    return meet_all(result, &bounds);
}

static Range truncated(const Range *a, unsigned width)
{
    Range result = known_bits(a->zeros, a->ones, width);
    if (a->umin >> (width - 1) >> 1 == a->umax >> (width - 1) >> 1) {
        Range bounds = range_unsigned(bits_low(a->umin, width), bits_low(a->umax, width), width);
        range_meet(&result, &bounds);
    }
    if (fits(a->smin, width) && fits(a->smax, width)) {
        Range bounds = range_signed(a->smin, a->smax, width);
        range_meet(&result, &bounds);
    }
    return result;
}

Range range_compute(Opcode opcode, unsigned width, const Range operands[3])
{
    const Range *a = &operands[0], *b = &operands[1];
    switch (opcode) {
    case OP_COPY:
        return *a;
    case OP_ADD:
    case OP_POINTER_ADD:
        return sum(a, b, width);
    case OP_SUB:
        return difference(a, b, width);
    case OP_MUL:
        return product(a, b, width);
    case OP_UDIV:
        return quotient(a, b, width);
    case OP_SDIV:
        return signed_quotient(a, b, width);
    case OP_UREM:
        return remainder_of(a, b, width);
    case OP_SREM:
        return signed_remainder(a, b, width);
    case OP_SHL:
        return b->umax < width ? shifted_left(a, b, width) : range_full(width);
    case OP_LSHR:
        return b->umax < width ? shifted_right(a, b, width) : range_full(width);
    case OP_ASHR:
        return b->umax < width ? shifted_signed(a, b, width) : range_full(width);
    case OP_AND:
        return conjunction(a, b, width);
    case OP_OR:
        return disjunction(a, b, width);
    case OP_XOR:
        return known_bits((a->zeros & b->zeros) | (a->ones & b->ones), (a->zeros & b->ones) | (a->ones & b->zeros),
                          width);
    case OP_EQ:
    case OP_NE:
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE: {
        int truth = range_compare(opcode, a, b);
        return truth < 0 ? range_full(1) : range_constant((uint64_t)truth, 1);
    }
    case OP_TRUNC:
        return truncated(a, width);
    case OP_ZEXT:
        return zero_extended(a, width);
    case OP_SEXT:
        return sign_extended(a, width);
    case OP_SELECT:
        return range_is_constant(a) ? operands[a->umin ? 1 : 2] : range_join(b, &operands[2]);
    case OP_LIKE: {
        int64_t most = bits_signed_max(width);
        return range_signed(a->smin > 0 ? 1 : a->smin < 0 ? -most - 1 : 0, a->smax < 0 ? -1 : a->smax > 0 ? most : 0, width);
    }
    default:
        return range_full(width);
    }
}

int range_compare(Opcode comparison, const Range *left, const Range *right)
{
    switch (comparison) {
    case OP_EQ:
    case OP_NE: {
        Range common = *left;
        if (!range_meet(&common, right))
            return comparison == OP_NE;
        return range_is_constant(left) && range_is_constant(right) ? comparison == OP_EQ : -1;
    }
    case OP_ULT:
        return left->umax < right->umin ? 1 : left->umin >= right->umax ? 0 : -1;
    case OP_ULE:
        return left->umax <= right->umin ? 1 : left->umin > right->umax ? 0 : -1;
    case OP_SLT:
        return left->smax < right->smin ? 1 : left->smin >= right->smax ? 0 : -1;
    case OP_SLE:
        return left->smax <= right->smin ? 1 : left->smin > right->smax ? 0 : -1;
    default:
        return -1;
    }
}
