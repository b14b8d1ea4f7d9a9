/* SPDX-License-Identifier: MIT */
/* What the files of linear/ share among themselves. */
#ifndef WHITTLE_DOMAIN_LINEAR_INTERNAL_H
#define WHITTLE_DOMAIN_LINEAR_INTERNAL_H

#include "domain/linear/linear.h"

/* Arithmetic on range ends, saturating: INT64_MIN and INT64_MAX also stand for "no bound". */
int64_t end_add(int64_t a, int64_t b);
int64_t end_negate(int64_t a);
int64_t end_multiply(int64_t a, int64_t b);
/* Rounds towards minus infinity; b > 0. */
int64_t end_divide_down(int64_t a, int64_t b);

/* What is known of a number's bits, and of the bits an operation gives; nothing for operations that are not bitwise. */
Bits bits_of(const Linears *numbers, Linear number);
Bits bits_compute(const Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b);

const SymbolInfo *symbol_info(const Linears *numbers, uint32_t symbol);
SymbolInfo *symbol_edit(Linears *numbers, uint32_t symbol);
bool symbol_is_free(const Linears *numbers, uint32_t symbol);
uint64_t linear_bits(Linear constant);
/* Records left - right <= most, unless it is known, and draws the conclusions for the intervals. */
void bound_add(Linears *numbers, uint32_t left, uint32_t right, int64_t most);

/* An upper bound on x - y for symbols, by intervals and bounds. */
int64_t symbols_most(const Linears *numbers, uint32_t x, uint32_t y);

/* A sum of multiples of symbols. */
enum { COMBINATION_TERMS = 6 };
typedef struct Combination {
    struct {
        uint32_t symbol;
        int64_t factor;
    } terms[COMBINATION_TERMS];
    unsigned count;
    int64_t constant;
    bool fails; /* too large for this */
} Combination;
/* Adds times * number, sums and differences written out; `depth` of them are written out already. */
void combination_add(const Linears *numbers, Combination *sum, Linear number, int64_t times, unsigned depth);
/* Is x + times * y a linear form of one symbol, by what they are made of? */
bool linears_combined(const Linears *numbers, Linear x, Linear y, int64_t times, Linear *form);
/* Is z = x - y + by, by what they are made of? */
bool linears_is_shifted_difference(const Linears *numbers, Linear x, Linear y, Linear z, int64_t *by);
/* An upper bound on left - right by way of definitions, for what bounds alone do not tell; INT64_MAX if none is known.
 * */
int64_t linears_most_by_equations(const Linears *numbers, Linear left, Linear right);
/* The definition is an equation: x = a + b or x = a - b as integers, with symbols on all three sides. */
bool symbol_is_equation(const SymbolInfo *info);
/* Bounds that definitions make tighter: those between two symbols alone drift apart when they are widened. */
void linears_tighten(Linears *numbers);

/* Records how the symbol differs from others that stay in use, from all that is known: its definition is about to go.
 * */
void linears_project(Linears *numbers, uint32_t symbol, const uint8_t *used);

/* Draws the conclusions that bounds and disequalities allow for the intervals. */
void linears_conclude(Linears *numbers);
/* Records left - right != by (right may be SYMBOL_ZERO), without drawing conclusions. */
void differs_add(Linears *numbers, uint32_t left, uint32_t right, int64_t by);

#endif
