/* SPDX-License-Identifier: MIT */
/* Sets of bit vectors of 1 to 64 bits, described three ways at once: an unsigned interval, a signed interval, and the
 * bits known to be 0 or 1. A range is the intersection of the three. Every function over-approximates: a result holds
 * every value that the operation can give for operands in the given ranges; refinement never removes a value that
 * satisfies the condition. */
#ifndef WHITTLE_DOMAIN_VALUE_RANGE_H
#define WHITTLE_DOMAIN_VALUE_RANGE_H

#include "program/step.h"

typedef struct Range {
    uint64_t umin, umax;  /* unsigned bounds, inclusive */
    int64_t smin, smax;   /* signed bounds, inclusive */
    uint64_t zeros, ones; /* bits known to be 0, to be 1; none beyond the width */
    uint8_t width;
} Range;

/* The largest unsigned number of `width` bits; the largest signed one. */
uint64_t bits_mask(unsigned width);
int64_t bits_signed_max(unsigned width);

Range range_full(unsigned width);
Range range_constant(uint64_t value, unsigned width);
Range range_unsigned(uint64_t umin, uint64_t umax, unsigned width);
Range range_signed(int64_t smin, int64_t smax, unsigned width);

bool range_is_constant(const Range *range);
bool range_is_full(const Range *range);
bool range_contains(const Range *range, uint64_t value);
bool range_equal(const Range *left, const Range *right);
/* Does every value described by `inner` lie in `outer`? May answer no. */
bool range_within(const Range *inner, const Range *outer);

/* Keeps the values that lie in `with` too; false if there are none. */
bool range_meet(Range *range, const Range *with);
Range range_join(const Range *left, const Range *right);
/* range + amount, wrapping. */
Range range_shift(const Range *range, uint64_t amount);

/* The results of opcode on operands from these ranges (a, b, c in order), at `width` bits. */
Range range_compute(Opcode opcode, unsigned width, const Range operands[3]);
/* Is the comparison true (1), false (0) or open (-1) for values of these ranges? */
int range_compare(Opcode comparison, const Range *left, const Range *right);
/* Keeps of both what can satisfy (comparison) == expected; false if nothing can. */
bool range_assume(Opcode comparison, bool expected, Range *left, Range *right);
/* Keeps of the operands what can give a result in `result`; false if nothing can. */
bool range_invert(Opcode opcode, const Range *result, Range operands[3]);

#endif
