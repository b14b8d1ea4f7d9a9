/* SPDX-License-Identifier: MIT */
/* What the files of numbers/ share among themselves. */
#ifndef WHITTLE_DOMAIN_NUMBERS_INTERNAL_H
#define WHITTLE_DOMAIN_NUMBERS_INTERNAL_H

#include "domain/numbers/numbers.h"

/* Arithmetic on range ends, saturating: INT64_MIN and INT64_MAX also stand for "no bound". */
int64_t end_add(int64_t a, int64_t b);
int64_t end_negate(int64_t a);
int64_t end_multiply(int64_t a, int64_t b);
/* Rounds towards minus infinity; b > 0. */
int64_t end_divide_down(int64_t a, int64_t b);

/* What is known of a number's bits, and of the bits an operation gives; nothing for operations that are not bitwise. */
Bits bits_of(const Linears *numbers, Linear number);
/* Is the number, extended by zeros, the low bits of another number? Then `mask` defines the extended one by that. */
bool linear_is_mask(const Linears *numbers, Linear number, Definition *mask);
/* The ones at the end. */
static inline uint64_t bits_trailing(uint64_t bits)
{
    return bits & ~(bits + 1);
}
/* The bits that are 0 in every number of the interval. */
uint64_t interval_zeros(int64_t low, int64_t high);
/* The interval is no wider than the bits allow. */
void interval_of_bits(SymbolInfo *info);
Bits bits_compute(const Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b);

static inline bool bits_admit(Bits bits, int64_t value)
{
    return !(bits.zeros & (uint64_t)value) && !(bits.ones & ~(uint64_t)value);
}

const SymbolInfo *symbol_info(const Linears *numbers, uint32_t symbol);
SymbolInfo *symbol_edit(Linears *numbers, uint32_t symbol);
bool symbol_is_free(const Linears *numbers, uint32_t symbol);
bool symbol_has_bounds(const Linears *numbers, uint32_t symbol);
/* Is it a sum or difference? */
bool linear_is_made(const Linears *numbers, Linear number);
uint64_t linear_bits(Linear constant);
/* The symbol that was made by this operation before; factor 0 if none is known. */
Linear linear_made_before(const Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b);
/* Is a * by, a natural number times a positive one, below 2^width? Then it did not wrap if it is no negative number. */
bool natural_product_fits(const Linears *numbers, unsigned width, Linear a, int64_t by);
/* Records left - right <= most, unless it is known, and draws the conclusions for the intervals. */
void bound_add(Linears *numbers, uint32_t left, uint32_t right, int64_t most);
/* Does bound i, with its reverse, tie the symbol to another one: symbol = other + by? */
bool bound_is_tie(const Linears *numbers, uint32_t symbol, uint32_t i, uint32_t *other, int64_t *by);

/* Does the symbol's definition depend on this symbol? True also where the definition is too deep to tell. */
bool symbol_depends(const Linears *numbers, uint32_t symbol, uint32_t on);

/* Is the symbol defined as factor * of, a natural number? */
bool symbol_is_multiple(const Linears *numbers, uint32_t symbol, uint32_t *of, int64_t *factor);
/* The symbol that is factor * symbol, made if need be; SYMBOL_NONE where the product might wrap. */
uint32_t linears_multiple(Linears *numbers, uint32_t symbol, int64_t factor);
/* factor * number, if that is a natural number that does not wrap. */
bool linear_multiplied(const Linears *numbers, Linear number, int64_t factor, Linear *multiple);

/* Is the symbol defined as the natural value (natural.c) of another one? */
bool symbol_is_natural(const Linears *numbers, uint32_t symbol, Linear *of);
/* The number extended by zeros to 64 bits, if that is a linear form of what is there; made if need be. False in 64 bits. */
bool linear_natural(const Linears *numbers, Linear number, Linear *natural);
bool linears_make_natural(Linears *numbers, Linear number, Linear *natural);
/* Ties a natural value to the number whose sign has become known. */
void natural_conclude(Linears *numbers, uint32_t symbol);
/* Is more known of this natural value of a number of this width than its range? */
bool natural_is_bounded(const Linears *numbers, uint32_t symbol, unsigned width);
/* A sum with a constant, or the low bits of a number, that may leave the signed range. If it does not leave the unsigned one, its natural value is known, and
 * outlives that of the number it was computed from. */
void natural_of_sum(Linears *numbers, uint32_t symbol);

/* An upper bound on x - y for symbols, by intervals and bounds. */
int64_t symbols_most(const Linears *numbers, uint32_t x, uint32_t y);

enum { PATH_SYMBOLS = 64, PATH_TABLE = 2048 };
/* The sums of bounds on shortest paths from one symbol, kept from one question to the next while the store does not
 * change. Symbols beyond the table, or met when the distances are full, are on no path: less is known. */
typedef struct Paths {
    uint32_t source;            /* SYMBOL_NONE: nothing found yet, all else is unset */
    uint32_t known;             /* entries of places */
    uint8_t places[PATH_TABLE]; /* of a symbol among the distances */
    int64_t distances[PATH_SYMBOLS];
} Paths;
/* linears_most, for one left operand after the other. */
int64_t linears_most_by(Paths *paths, const Linears *numbers, Linear left, Linear right);

enum { MOST_GHOSTS = 8, MOST_NATURALS = 16 /* paired at a time, by order and join */ };
/* A copy to be changed and dropped, never to be kept. */
static inline Linears linears_scratch(const Linears *numbers)
{
    Linears scratch = *numbers;
    scratch.owner = UINT64_MAX;
    return scratch;
}
static inline bool pair_is_two_sided(const LinearPair *pair)
{
    return pair->has_left && pair->has_right;
}

/* Draws the conclusions that bounds and disequalities allow for the intervals. */
void linears_conclude(Linears *numbers);
/* Records left - right != by (right may be SYMBOL_ZERO), without drawing conclusions. */
void differs_add(Linears *numbers, uint32_t left, uint32_t right, int64_t by);

#endif
