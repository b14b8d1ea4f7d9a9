/* SPDX-License-Identifier: MIT */
/* What follows from several facts at once, where no single bound tells. A fact is a sum of multiples of symbols that is
 * at most 0: every interval end and difference bound is one, and a definition is one or two, p = d + q being p - d - q
 * <= 0 and d + q - p <= 0; a quotient by a constant and a product lie between such sums.
 *
 * By Farkas' lemma a sum e is at most `most` if  e - most  is the sum of some n_i * f_i of facts with n_i >= 0: from
 * p = d + q, d < m and q < n follows p < m + n - 1. Finding the n_i that give the least bound is a linear program
 * (farkas.c). Equalities among symbols are found without it, by writing sums and differences out.
 *
 * Nested symbols (linear.h, levels) take no part. */
#ifndef WHITTLE_DOMAIN_NUMBERS_COMBINE_H
#define WHITTLE_DOMAIN_NUMBERS_COMBINE_H

#include "domain/numbers/numbers.h"

enum {
    SUM_TERMS = 6,
    GOAL_FACTOR = UINT16_MAX,
    FACT_SYMBOLS = 16,                  /* looked at together */
    FACTS_ROOM = 2 * FACT_SYMBOLS + 64, /* two of them are a symbol's interval */
};

/* The sum of factor * symbol over the terms, plus the constant. No factor is 0, no symbol appears twice. */
typedef struct Sum {
    struct {
        uint32_t symbol;
        int64_t factor;
    } terms[SUM_TERMS];
    unsigned count;
    int64_t constant;
    bool fails; /* too large to be written so */
} Sum;

/* Facts about a few symbols, which their sums name by position. Facts 2 i and 2 i + 1 are the upper and the lower end
 * of symbol i's interval. A constant too large for an exact double says nothing. */
typedef struct Facts {
    uint32_t symbols[FACT_SYMBOLS];
    unsigned symbol_count;
    Sum sums[FACTS_ROOM];
    unsigned count;
} Facts;

/* An upper bound on a sum of the symbols that facts are about; INT64_MAX if none is found. */
int64_t facts_most(const Facts *facts, const Sum *goal);

/* Is x + times * y a linear form of one symbol, by what they are made of? */
bool linears_combined(const Linears *numbers, Linear x, Linear y, int64_t times, Linear *form);
/* Is the number a + sign * b, a symbol with a constant and a symbol, by what it is made of? */
bool linears_written_out(const Linears *numbers, Linear number, Linear *a, Linear *b, int *sign);
/* How often the symbol is in what the number is made of. */
int64_t linears_coefficient(const Linears *numbers, Linear number, uint32_t symbol);
/* A symbol for x + times * y, which is 1 or -1, in a store that may be changed; false if there can be none. */
bool linears_introduce(Linears *numbers, Linear x, Linear y, int64_t times, Linear *form);
/* Is z = x - y + by, by what they are made of? */
bool linears_is_shifted_difference(const Linears *numbers, Linear x, Linear y, Linear z, int64_t *by);
/* A digest of what the number is made of, its constant aside, that is linear: where z = x - y + by, the digest of z is that of x
 * less that of y. False if the sum is too large to be written out: then there is none. */
bool linears_digest(const Linears *numbers, Linear number, uint64_t *digest);
/* The definition is an equation: x = a + b or x = a - b as integers, with symbols on all three sides. */
bool symbol_is_equation(const SymbolInfo *info);

/* Bounds that definitions make tighter: those between two symbols alone drift apart when they are widened. */
void linears_tighten(Linears *numbers);
/* Records how the symbol differs from others that stay in use (NULL: all do), from all that is known: its definition
 * is about to go. */
void linears_eliminate(Linears *numbers, uint32_t symbol, const uint8_t *used);

#endif
