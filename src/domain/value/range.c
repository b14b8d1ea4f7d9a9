/* SPDX-License-Identifier: MIT */
/* Construction, order and normal form of ranges. Transfer functions are in transfer.c, refinement in invert.c. */
#include "domain/value/range.h"

enum { TIGHTEN_ROUNDS = 8 };

uint64_t bits_mask(unsigned width)
{
    return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

int64_t bits_signed_max(unsigned width)
{
    return (int64_t)(bits_mask(width) >> 1);
}

Range range_full(unsigned width)
{
    int64_t most = bits_signed_max(width);
    return (Range){.umax = bits_mask(width), .smin = -most - 1, .smax = most, .width = (uint8_t)width};
}

Range range_constant(uint64_t value, unsigned width)
{
    value = bits_low(value, width);
    int64_t as_signed = bits_signed(value, width);
    return (Range){value, value, as_signed, as_signed, ~value & bits_mask(width), value, (uint8_t)width};
}

bool range_is_constant(const Range *range)
{
    return range->umin == range->umax;
}

bool range_contains(const Range *range, uint64_t value)
{
    int64_t as_signed = bits_signed(value, range->width);
    return value >= range->umin && value <= range->umax && as_signed >= range->smin && as_signed <= range->smax &&
           !(value & range->zeros) && !(~value & range->ones);
}

bool range_equal(const Range *left, const Range *right)
{
    return left->umin == right->umin && left->umax == right->umax && left->smin == right->smin &&
           left->smax == right->smax && left->zeros == right->zeros && left->ones == right->ones &&
           left->width == right->width;
}

bool range_is_full(const Range *range)
{
    Range full = range_full(range->width);
    return range_equal(range, &full);
}

bool range_within(const Range *inner, const Range *outer)
{
    return inner->width == outer->width && inner->umin >= outer->umin && inner->umax <= outer->umax &&
           inner->smin >= outer->smin && inner->smax <= outer->smax && !(outer->zeros & ~inner->zeros) &&
           !(outer->ones & ~inner->ones);
}

static void raise_unsigned(Range *range, uint64_t least)
{
    if (least > range->umin)
        range->umin = least;
}

static void lower_unsigned(Range *range, uint64_t most)
{
    if (most < range->umax)
        range->umax = most;
}

static void raise_signed(Range *range, int64_t least)
{
    if (least > range->smin)
        range->smin = least;
}

static void lower_signed(Range *range, int64_t most)
{
    if (most < range->smax)
        range->smax = most;
}

/* Moves the unsigned bounds inwards to the next values whose low bits are as known; false if that leaves nothing. */
static bool align_bounds(Range *range)
{
    uint64_t known = range->zeros | range->ones;
    uint64_t low = known & ~(known + 1); /* the trailing ones of `known` */
    if (!low)
        return true;
    uint64_t up = (range->ones - range->umin) & low, down = (range->umax - range->ones) & low;
    if (up > range->umax - range->umin || down > range->umax - range->umin)
        return false;
    range->umin += up;
    range->umax -= down;
    return range->umin <= range->umax;
}

static void learn_prefix(Range *range)
{
    uint64_t differ = range->umin ^ range->umax;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        differ |= differ >> shift;
    uint64_t same = bits_mask(range->width) & ~differ;
    range->ones |= range->umin & same;
    range->zeros |= ~range->umin & same;
}

static void exchange_bounds(Range *range)
{
    uint64_t most = (uint64_t)bits_signed_max(range->width);
    if (range->umax <= most || range->umin > most) { /* one sign: the two orders agree */
        raise_signed(range, bits_signed(range->umin, range->width));
        lower_signed(range, bits_signed(range->umax, range->width));
    }
    if (range->smin >= 0 || range->smax < 0) {
        raise_unsigned(range, bits_low((uint64_t)range->smin, range->width));
        lower_unsigned(range, bits_low((uint64_t)range->smax, range->width));
    }
}

/* The normal form: each description as narrow as the others make it. False if no value is left. */
static bool tighten(Range *range)
{
    Range before;
    for (int round = 0; round < TIGHTEN_ROUNDS; round++) {
        before = *range;
        raise_unsigned(range, range->ones);
        lower_unsigned(range, bits_mask(range->width) & ~range->zeros);
        if (range->umin > range->umax || range->smin > range->smax || (range->zeros & range->ones))
            return false;
        if (!align_bounds(range))
            return false;
        learn_prefix(range);
        exchange_bounds(range);
        if (range->umin > range->umax || range->smin > range->smax || (range->zeros & range->ones))
            return false;
        if (range_equal(range, &before))
            break;
    }
    return true;
}

bool range_meet(Range *range, const Range *with)
{
    raise_unsigned(range, with->umin);
    lower_unsigned(range, with->umax);
    raise_signed(range, with->smin);
    lower_signed(range, with->smax);
    range->zeros |= with->zeros;
    range->ones |= with->ones;
    return tighten(range);
}

Range range_unsigned(uint64_t umin, uint64_t umax, unsigned width)
{
    Range range = range_full(width);
    range.umin = umin;
    range.umax = umax;
    tighten(&range);
    return range;
}

Range range_signed(int64_t smin, int64_t smax, unsigned width)
{
    Range range = range_full(width);
    range.smin = smin;
    range.smax = smax;
    tighten(&range);
    return range;
}

Range range_join(const Range *left, const Range *right)
{
    return (Range){
        .umin = left->umin < right->umin ? left->umin : right->umin,
        .umax = left->umax > right->umax ? left->umax : right->umax,
        .smin = left->smin < right->smin ? left->smin : right->smin,
        .smax = left->smax > right->smax ? left->smax : right->smax,
        .zeros = left->zeros & right->zeros,
        .ones = left->ones & right->ones,
        .width = left->width,
    };
}

Range range_shift(const Range *range, uint64_t amount)
{
    Range operands[3] = {*range, range_constant(amount, range->width)};
    return amount ? range_compute(OP_ADD, range->width, operands) : *range;
}
