/* SPDX-License-Identifier: MIT */
/* Formulas as values: hash-consed terms over Booleans, bit vectors of 1 to 64 bits, and arrays between them. Equal
 * terms are the same pointer, so equality is ==. A store owns its terms; they live as long as it does. Constructors
 * simplify only what is free: constants fold, through a choice between two constants too, neutral elements vanish,
 * commutative operands are ordered by id, parts of parts and sums of sums become one. */
#ifndef WHITTLE_LOGIC_TERM_H
#define WHITTLE_LOGIC_TERM_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TermKind {
    TERM_TRUE,
    TERM_FALSE,
    TERM_CONSTANT, /* a bit vector */
    TERM_VARIABLE, /* of any sort, by name */
    TERM_NOT,
    TERM_AND,
    TERM_OR,
    TERM_ITE,
    TERM_EQ, /* of two terms of one sort */
    TERM_ADD,
    TERM_SUB,
    TERM_MUL,
    TERM_UDIV,
    TERM_SDIV,
    TERM_UREM,
    TERM_SREM,
    TERM_SHL,
    TERM_LSHR,
    TERM_ASHR,
    TERM_BITAND,
    TERM_BITOR,
    TERM_BITXOR,
    TERM_ULT,
    TERM_ULE,
    TERM_SLT,
    TERM_SLE,
    TERM_EXTRACT, /* bits high..low */
    TERM_CONCAT,
    TERM_ZEXT,
    TERM_SEXT,
    TERM_SELECT,
    TERM_STORE, /* arrays */
} TermKind;

/* A sort: Boolean (width 0), bit vector (width > 0), or array from bit vectors of `index` bits to elements of `width`
 * bits. */
typedef struct Sort {
    uint8_t width, index;
} Sort;

typedef struct Term {
    TermKind kind;
    Sort sort;
    uint32_t id;       /* order of creation: a deterministic order */
    uint64_t constant; /* TERM_CONSTANT; TERM_EXTRACT: high << 8 | low */
    const char *name;  /* TERM_VARIABLE */
    uint32_t child_count;
    const struct Term *children[]; /* at most three, but any number for AND and OR */
} Term;

typedef struct TermStore TermStore;
TermStore *term_store_create(void);
void term_store_destroy(TermStore *store);

const Term *term_bool(TermStore *store, bool value);
const Term *term_constant(TermStore *store, uint64_t value, unsigned width);
const Term *term_variable(TermStore *store, const char *name, Sort sort);
const Term *term_not(TermStore *store, const Term *term);
const Term *term_and(TermStore *store, const Term *const *terms, size_t count);
const Term *term_or(TermStore *store, const Term *const *terms, size_t count);
const Term *term_ite(TermStore *store, const Term *condition, const Term *yes, const Term *no);
/* Equality, arithmetic, comparisons and concatenation (left above right), by kind. */
const Term *term_binary(TermStore *store, TermKind kind, const Term *left, const Term *right);
const Term *term_extract(TermStore *store, const Term *term, unsigned high, unsigned low);
const Term *term_extend(TermStore *store, TermKind kind, const Term *term, unsigned width);
const Term *term_select(TermStore *store, const Term *array, const Term *index);
const Term *term_store(TermStore *store, const Term *array, const Term *index, const Term *value);

/* Replaces variables from[i] by to[i], simultaneously. */
const Term *term_substitute(TermStore *store, const Term *term, const Term *const *from, const Term *const *to,
                            size_t count);
/* SMT-LIB notation. */
void term_print(Text *text, const Term *term);

/* Kleene's three truth values. */
typedef enum Truth {
    TRUTH_FALSE,
    TRUTH_UNKNOWN, /* one half */
    TRUTH_TRUE,
} Truth;
Truth truth_not(Truth truth);
Truth truth_and(Truth left, Truth right);
Truth truth_or(Truth left, Truth right);

/* Evaluates under a partial assignment: `value` returns false for a variable without a value. Arrays are always
 * unknown; a Boolean variable's value is 0 or 1. A Boolean result is its Truth; a bit-vector result is TRUTH_TRUE and
 * stored if known. Division and shifts are SMT-LIB's. */
typedef bool TermValue(void *context, const Term *variable, uint64_t *value);
Truth term_evaluate(const Term *term, TermValue *value, void *context, uint64_t *result);

#endif
