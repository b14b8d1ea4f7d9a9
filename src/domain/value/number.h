/* SPDX-License-Identifier: MIT */
/* Abstract integers. A *number* is a constant, or a symbol plus a constant (wrapping at the width). A *symbol* is an
 * unknown with an identity: two reads of one variable give the same symbol, so what is learned of one is learned of the
 * other. A store keeps what is known of each symbol: a range, a few excluded values, and a *definition*, the
 * computation over other numbers that it is the result of. Definitions are how knowledge flows: an assumption about
 * `sext(c) == 120` reaches c through two of them, and a bit tested after a trip through memory still speaks of the
 * comparison it came from.
 *
 * Invariants: definitions are acyclic; a symbol whose range is one value counts as that constant everywhere; operands
 * of comparisons are in one normal form (only EQ, ULT and SLT define symbols; the other comparisons are their
 * negations, and the negation of a bit b is the number b + 1).
 *
 * A number means nothing without its store. Stores are value-like: copy the symbols to copy the store. */
#ifndef WHITTLE_DOMAIN_VALUE_NUMBER_H
#define WHITTLE_DOMAIN_VALUE_NUMBER_H

#include "base/mem.h"
#include "domain/value/range.h"

typedef struct SymbolId {
    uint32_t index; /* ID_NONE: no symbol */
} SymbolId;

typedef struct Number {
    uint64_t constant; /* what is added to the symbol, or the number itself */
    SymbolId symbol;
    uint8_t width;
} Number;

enum { EXCLUDED_MOST = 6 };

typedef struct Symbol {
    Range range;
    Opcode opcode; /* how it was computed; OP_ANY: not known; OP_COPY: it equals operands[0] */
    Number operands[3];
    uint64_t excluded[EXCLUDED_MOST]; /* ascending; values inside the bounds that it does not have */
    uint8_t excluded_count;
} Symbol;

typedef struct Numbers {
    Arena *arena; /* where the symbols grow */
    Symbol *symbols;
    uint32_t count, capacity;
} Numbers;

/* Does it have a definition by a computation? */
bool symbol_is_defined(const Symbol *symbol);

/* A store of its own with the same symbols, growing in `arena`. */
Numbers numbers_copy(const Symbol *symbols, uint32_t count, Arena *arena);

Number number_constant(uint64_t value, unsigned width);
bool number_is_constant(Number number);
/* Are they written alike? (Resolved numbers that are not may still be equal.) */
bool number_same(Number left, Number right);

Number numbers_fresh(Numbers *numbers, Range range);
/* The shortest way to write it: constants for symbols of one value, one name for symbols known equal. */
Number numbers_resolve(const Numbers *numbers, Number number);
Range numbers_range(const Numbers *numbers, Number number);
/* Can the number have this value, as far as range and exclusions tell? */
bool numbers_may_be(const Numbers *numbers, Number number, uint64_t value);
/* Its possible values if there are at most `most`, ascending; returns how many, 0 if there are more. */
size_t numbers_values(const Numbers *numbers, Number number, uint64_t *values, size_t most);

/* result := opcode(operands), any integer or float opcode. False if it is undefined for all values (division of
 * constants by 0); the caller assumes divisors nonzero first. */
bool numbers_compute(Numbers *numbers, Opcode opcode, unsigned width, const Number *operands, Number *result);
/* Adds a constant, wrapping. */
Number number_add(Number number, uint64_t amount);

/* Keeps what satisfies bit == expected, or comparison(left, right) == expected; false if nothing does. The store is
 * useless then. */
bool numbers_assume_bit(Numbers *numbers, Number bit, bool expected);
bool numbers_assume(Numbers *numbers, Opcode comparison, Number left, Number right, bool expected);
/* Keeps what lies in the range; false if nothing does. */
bool numbers_restrict(Numbers *numbers, Number number, const Range *range);

/* Canonical renumbering: symbols get numbers in the order of first visit; what no visited number depends on is dropped.
 * A symbol seen only with constants added is replaced by the first such sum. Definitions are kept if all they rest on
 * is visited, up to a small depth. Usage: begin, visit every number of the state in a deterministic order, end. */
typedef struct NumberCollector {
    const Numbers *from;
    Numbers to;
    uint32_t *renamed; /* by old index: new index + 1, 0 if not visited */
    uint64_t *base;    /* by old index: the new symbol is the old one plus this */
    uint32_t *origin;  /* by new index */
    uint32_t origin_capacity;
    uint32_t visited;
} NumberCollector;
void collector_begin(NumberCollector *collector, const Numbers *from, Arena *arena);
Number collector_visit(NumberCollector *collector, Number number);
void collector_end(NumberCollector *collector);

#endif
