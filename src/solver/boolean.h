/* SPDX-License-Identifier: MIT */
/* Boolean functions over numbered variables: sets of {0,1}-vectors, the numeric state of a Boolean heap. Two back ends
 * implement the same small table and are each other's oracle:
 *
 *   BOOLEAN_BDD   reduced ordered binary decision diagrams (BuDDy): equality is identity;
 *   BOOLEAN_CNF   sets of clauses; CaDiCaL decides, and projects by enumerating implicants (Brauer, King, Kriener:
 *                 Existential Quantification as Incremental SAT).
 *
 * fold and expand are those of Siegel and Simon, FESA, definition 1: for variables i1..ik and j1..jk
 *
 *   fold   = exists j. (b or b[i <-> j])    what both groups had in common, kept under the names i
 *   expand = b and b[i -> j]                the relations of i, repeated for j; no equality between the two
 *
 * They form a Galois connection: b implies expand(fold(b)).
 *
 * FAILURE. A back end has a budget (nodes or clauses), and a caller may set one for what comes next (booleans_allow). What exceeds it is the value `failed`, never false: a set of
 * vectors that was read as empty would be a proof. Every operation on a failed function fails; every question about one
 * has the answer that claims nothing.
 *
 * LIFETIME. Functions live until the store is popped to a mark made before them, or destroyed. */
#ifndef WHITTLE_SOLVER_BOOLEAN_H
#define WHITTLE_SOLVER_BOOLEAN_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum BooleanBackEnd {
    BOOLEAN_BDD,
    BOOLEAN_CNF,
} BooleanBackEnd;

/* A function of one store. */
typedef struct Boolean {
    uint32_t index;
} Boolean;

typedef struct BooleanStats {
    uint64_t operations, projections, failures;
    uint64_t effort; /* nodes or clauses made so far */
    size_t size;     /* nodes or clauses in use now */
} BooleanStats;

typedef struct Booleans Booleans;
/* `limit`: nodes of all functions together (BDD), clauses of one function (CNF). NULL if there is a store with BDDs
 * already, for BuDDy has one per process, or if the limit is below some hundred nodes. */
Booleans *booleans_create(BooleanBackEnd back_end, size_t limit);
void booleans_destroy(Booleans *store);
BooleanStats booleans_stats(const Booleans *store);

/* From now on, so many nodes or clauses may be made; then every operation fails, but for constants and variables. At first
 * there is no such limit. */
void booleans_allow(Booleans *store, uint64_t effort);
bool booleans_are_exhausted(const Booleans *store);
/* How many were made since; 0 if there is no limit. */
uint64_t booleans_made(const Booleans *store);

typedef struct BooleanMark {
    uint32_t count;
} BooleanMark;
BooleanMark booleans_mark(const Booleans *store);
/* Releases the functions made since the mark, but for `kept`, which may get another handle: the one returned. */
Boolean booleans_pop(Booleans *store, BooleanMark mark, Boolean kept);
/* The same with several, which are replaced by their new handles. */
void booleans_keep(Booleans *store, BooleanMark mark, Boolean *kept, size_t count);

Boolean boolean_constant(Booleans *store, bool value);
Boolean boolean_variable(Booleans *store, uint32_t variable);
Boolean boolean_not(Booleans *store, Boolean a);
Boolean boolean_and(Booleans *store, Boolean a, Boolean b);
Boolean boolean_or(Booleans *store, Boolean a, Boolean b);
Boolean boolean_iff(Booleans *store, Boolean a, Boolean b);

/* The variables are dropped: some value of each. */
Boolean boolean_exists(Booleans *store, Boolean a, const uint32_t *variables, size_t count);
/* from[k] becomes to[k], all at once. No `to` is a variable of `a`, unless it is also one of `from`. */
Boolean boolean_rename(Booleans *store, Boolean a, const uint32_t *from, const uint32_t *to, size_t count);
/* The variables i and j are distinct; of expand, `a` does not depend on j. */
Boolean boolean_fold(Booleans *store, Boolean a, const uint32_t *i, const uint32_t *j, size_t count);
Boolean boolean_expand(Booleans *store, Boolean a, const uint32_t *i, const uint32_t *j, size_t count);

bool boolean_failed(const Booleans *store, Boolean a);
/* "No" may also mean that the back end cannot tell. */
bool boolean_is_false(Booleans *store, Boolean a);
bool boolean_implies(Booleans *store, Boolean a, Boolean b);
bool boolean_equal(Booleans *store, Boolean a, Boolean b);
/* A vector in the set: values[v] for the variables v < count, 0 where any value will do. False if there is none or it
 * cannot be told. */
bool boolean_model(Booleans *store, Boolean a, uint8_t *values, size_t count);
/* Does the vector (variables beyond `count` are 0) lie in the set? Yes if it cannot be told. */
bool boolean_holds(Booleans *store, Boolean a, const uint8_t *values, size_t count);
/* The same number for equal functions; BDDs only, 0 otherwise. */
uint64_t boolean_hash(const Booleans *store, Boolean a);
size_t boolean_size(const Booleans *store, Boolean a);

#endif
