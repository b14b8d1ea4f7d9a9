/* SPDX-License-Identifier: MIT */
/* Models of closed first-order formulas with closure over so many individuals: quantifiers become conjunctions and disjunctions,
 * atoms propositions, and closures what they are in a finite relation. That there is no such model says nothing of larger ones. */
#ifndef WHITTLE_SOLVER_FINITE_H
#define WHITTLE_SOLVER_FINITE_H

#include "logic/formula.h"
#include "solver/smt.h"

typedef struct Finite Finite;
Finite *finite_create(Vocabulary *vocabulary, uint32_t size);
void finite_destroy(Finite *finite);

void finite_push(Finite *finite);
void finite_pop(Finite *finite);
void finite_assert(Finite *finite, const Formula *formula);
/* SMT_UNSAT: there is no model of this size. */
SmtAnswer finite_check(Finite *finite, double seconds);
/* After SMT_SAT, up to the next change: a predicate's value. */
bool finite_model_value(Finite *finite, const Predicate *predicate, const uint32_t *individuals);

#endif
