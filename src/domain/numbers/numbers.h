/* SPDX-License-Identifier: MIT */
/* Integers as a heap domain knows them: constants and linear forms  factor * symbol + constant  over symbols, and a
 * store of what is known about the symbols: intervals, single bits, difference bounds  x - y <= c, and disequalities  x
 * - y != c.
 *
 * Meaning. A symbol stands for one mathematical integer. A number of width w stands for the w-bit vector that is the
 * two's complement of its value; the value always lies in the *signed* range of w (for w = 1 in {0, 1}), so no number
 * ever wraps: an operation that might wrap gives a fresh symbol that can be anything the operation could produce. Hence
 * sext is the identity, zext and trunc are when the interval shows that nothing is lost, and signed and unsigned
 * comparisons agree where both sides are known not to be negative.
 *
 * A symbol may have a *definition*, the operation that produced it from other numbers. Definitions make equal
 * computations equal symbols, and let knowledge flow backwards: assuming a comparison's result refines what was
 * compared.
 *
 * Levels. A symbol of level 0 stands for one integer; one of level n > 0 for one per *instance*: for each of the things that a
 * summary of level n stands for, one of its own. What is known about it holds for each instance. It is never refined in
 * place: linears_expand makes a copy, a level up, for one instance; linears_fold is the way back.
 *
 * A store is a value: copy the struct to fork it, giving both sides a new owner (base/chunks.h). */
#ifndef WHITTLE_DOMAIN_NUMBERS_NUMBERS_H
#define WHITTLE_DOMAIN_NUMBERS_NUMBERS_H

#include "base/chunks.h"
#include "program/step.h"

#define SYMBOL_ZERO 0u /* the symbol that is the constant 0: difference bounds against it are the intervals */
#define SYMBOL_NONE UINT32_MAX

typedef struct Linear {
    int64_t factor; /* 0: a constant */
    int64_t constant;
    uint32_t symbol; /* SYMBOL_ZERO for a constant */
    uint8_t width;   /* bits */
} Linear;

typedef struct Definition {
    bool is_present;
    bool is_exact; /* OP_ADD, OP_SUB: the result is the sum or difference as integers, it did not wrap */
    uint8_t width; /* of the result */
    Opcode opcode;
    Linear a, b;
} Definition;

typedef struct Bits {
    uint64_t zeros, ones; /* bits known to be 0, to be 1, in the 64-bit two's complement of the value */
} Bits;

typedef struct SymbolInfo {
    int64_t low, high; /* inclusive; low > high: free for reuse */
    Bits bits;
    uint8_t level;
    Definition definition;
} SymbolInfo;

typedef struct Bound {
    uint32_t left, right; /* left - right <= most; neither is SYMBOL_ZERO */
    int64_t most;
} Bound;

typedef struct Differs {
    uint32_t left, right; /* left - right != by; right may be SYMBOL_ZERO */
    int64_t by;
} Differs;

typedef struct Linears {
    Arena *arena;
    uint64_t owner;
    Chunks symbols; /* SymbolInfo */
    const Bound *bounds;
    const Differs *differs;
    uint32_t bound_count, differs_count;
    uint32_t free_count; /* symbols to reuse */
    bool is_empty;       /* contradictory: no heap satisfies it */
} Linears;

typedef struct Interval {
    int64_t low, high; /* inclusive; low > high: empty */
} Interval;
Interval linear_interval(const Linears *numbers, Linear number);
bool intervals_meet(Interval left, Interval right);
bool interval_within(Interval inner, Interval outer);
/* The least one that holds both. */
Interval interval_hull(Interval left, Interval right);

Linears linears_create(Arena *arena, uint64_t owner);

Linear linear_constant(int64_t value, unsigned width);
/* The number that is this w-bit pattern. */
Linear linear_of_bits(uint64_t bits, unsigned width);
/* A fresh symbol of the width's full range, or of an interval. */
Linear linear_fresh(Linears *numbers, unsigned width);
Linear linear_fresh_in(Linears *numbers, unsigned width, int64_t low, int64_t high);
bool linear_is_constant(const Linears *numbers, Linear number, int64_t *value);
/* The constant it must be; the linear form of another symbol that it is by its definition, where what is known excludes
 * that the operation wrapped; or the number itself. */
Linear linear_known(const Linears *numbers, Linear number);
bool linear_same(Linear left, Linear right); /* to the letter */
int64_t linear_low(const Linears *numbers, Linear number);
int64_t linear_high(const Linears *numbers, Linear number);
/* The least and greatest value of a width. */
int64_t width_low(unsigned width);
int64_t width_high(unsigned width);

/* result := opcode(a, b, c) as STEP_COMPUTE means it, for integer opcodes. `lost` is set if the result is weaker than
 * exact. */
Linear linear_compute(Linears *numbers, Opcode opcode, unsigned width, Linear a, Linear b, bool *lost);
/* x + y, or x - y where the sign is -1, as an integer: a new symbol where it is no linear form of what is there. False if there is
 * none. */
bool linear_sum(Linears *numbers, Linear x, Linear y, int64_t sign, Linear *sum);
/* Reads the same bits at another width; what does not fit is forgotten. */
Linear linear_resize(Linears *numbers, Opcode opcode, Linear a, unsigned width, bool *lost);

/* Keeps the heaps in which left OP right (OP a comparison) is `expected`. Returns false, and is_empty, if there are
 * none. */
bool linears_assume(Linears *numbers, Opcode comparison, Linear left, Linear right, bool expected);
/* Keeps the heaps in which the 1-bit number is `expected`. */
bool linears_assume_bit(Linears *numbers, Linear bit, bool expected);
/* Is left OP right true, false, or either, in the heaps described? */
typedef enum Answer {
    ANSWER_NO,
    ANSWER_YES,
    ANSWER_EITHER,
} Answer;
Answer linears_compare(const Linears *numbers, Opcode comparison, Linear left, Linear right);
/* The greatest value of left - right, as an upper bound; INT64_MAX if none is known. */
int64_t linears_most(const Linears *numbers, Linear left, Linear right);
/* The same by sums, quotients and products together with intervals and bounds: slow, and no better than linears_most if
 * there are none, unless different multiples are compared. */
int64_t linears_most_combined(const Linears *numbers, Linear left, Linear right);

/* Forgets the symbols for which `used` is zero, keeping what follows for the others. A *ghost* stays though nothing
 * uses it: the third party of a sum or difference of two numbers, or a multiple of one, where something bounds it; `used` becomes GHOST for it. */
enum { GHOST = 2 };
void linears_project(Linears *numbers, uint8_t *used);
/* Copies of these nested symbols, one level up, with the same knowledge among themselves and towards symbols that exist
 * only once: one instance's values, taken out of a summary's. to[i] is the copy of from[i]. */
void linears_expand(Linears *numbers, const uint32_t *from, uint32_t *to, size_t count);
uint8_t linears_level(const Linears *numbers, uint32_t symbol);
void linears_set_level(Linears *numbers, uint32_t symbol, uint8_t level);

/* Order and join, under a pairing of numbers built by a simultaneous traversal. A pair may lack one side: then only the
 * other one knows anything about the joined symbol. */
typedef struct LinearPair {
    bool has_left, has_right;
    uint8_t width;      /* the least at which the joined symbol is used */
    Linear left, right; /* in the two stores, all written at one width */
    uint32_t joined;    /* the symbol in the result */
} LinearPair;
/* Pairs being collected. linears_pair finds the number of `out` for a number of each store: a constant that both are, a pair
 * that is known (shifted, if both are shifted alike), else a new one; width 0: the side has none. Multiples are paired by
 * what they are multiples of. A private pair is never found again. Without `out`, only the order is asked for: false if the
 * right number is a constant that the left one is not. */
typedef struct LinearPairs {
    const Linears *left, *right;
    Linears *out;
    LinearPair *items;
    bool *is_private; /* each */
    size_t count, capacity, private_capacity;
} LinearPairs;
/* Is the pair a known one, but for a constant that both numbers differ by? Then `number` is the known one's joined symbol
 * plus that constant, and the known one's width is at most this one's. */
bool linear_pair_extends(LinearPair *known, const LinearPair *pair, Linear *number);
/* The number, made of a joined symbol, lies in the range of its width: then widening of the symbol ends there, not at the range of
 * the least width at which it is used. */
void linear_pair_limit(Linears *out, Linear number);
/* Divides both numbers less `base` by `factor`, if they are such multiples and small enough that nothing overflows. */
bool linear_pair_divide(LinearPair *pair, int64_t factor, int64_t base);
/* What both are multiples of, but for a constant; the right one's if one of them is negative, 0 for constants. */
int64_t linear_common_factor(Linear left, Linear right);
/* Are they the same multiple of results of one operation, no sum, plus the same constant? Without it, the definitions can be joined. */
bool linear_pair_is_made_alike(const Linears *left_numbers, Linear left, const Linears *right_numbers, Linear right);
/* The pair of natural values (natural.c) of a pair whose sign is not known in both. */
bool linear_pair_natural(LinearPair *pair, const Linears *left, const Linears *right, const LinearPair *of);
/* factor * number + constant. */
Linear linear_scaled(Linear number, int64_t factor, int64_t constant);
void linear_pairs_free(LinearPairs *pairs);
bool linears_pair(LinearPairs *pairs, Linear left, Linear right, bool is_private, Linear *out);

/* Does every heap of `lower` satisfy what `upper` knows about its symbols, reading them as the pairs say? lower is the
 * left side of the pairs, or, with `swapped`, the right one. */
bool linears_entail(const Linears *lower, const Linears *upper, const LinearPair *pairs, size_t count, bool swapped);
typedef enum Widening {
    WIDENS_NOT,
    WIDENS,         /* bounds that grew from left to right are given up to the next of the thresholds */
    WIDENS_QUICKLY, /* to one that is twice as far at least */
    WIDENS_PLAINLY, /* and sums that no value is, and equations that only a join finds, are not looked for */
} Widening;
/* Gives the joined symbols in `out` all that holds of the pairs on both sides. */
void linears_join(Linears *out, const Linears *left, const Linears *right, const LinearPair *pairs, size_t count,
                  Widening widening, const int64_t *thresholds, size_t threshold_count);

/* Both sides of the pairs are numbers of one store, that of two instances that become one summary: gives the joined symbols, in a
 * store that goes on from `before`, all that holds of either side. */
/* With `relates`, also bounds towards symbols that exist once. */
void linears_fold(Linears *numbers, const Linears *before, const LinearPair *pairs, size_t count, bool relates);

/* Is it a symbol that is in use? */
bool linears_has(const Linears *numbers, uint32_t symbol);
/* Marks the symbols that some fact relates to one of `used`. */
void linears_related(const Linears *numbers, const uint8_t *used, uint8_t *related);
/* Takes over what `from` knows of `count` of its symbols, in this order. as[i] is the number of `to` that symbol i of
 * `from` is; where its width is 0, a new symbol is made and put there. May make `to` empty. */
void linears_rename(Linears *to, const Linears *from, const uint32_t *symbols, size_t count, Linear *as);
/* The number of `from` in `to`; false if it has a symbol that was not taken over, or is too large. */
bool linear_imported(Linear number, const Linear *as, Linear *out);

/* Are they the same to the letter? */
bool linears_same(const Linears *left, const Linears *right);

void linear_print(Text *text, const Linears *numbers, Linear number);
void linears_print(Text *text, const Linears *numbers);

#endif
