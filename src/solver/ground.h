/* SPDX-License-Identifier: MIT */
/* Satisfiability of closed first-order formulas without closure, by ground instances. An existential quantifier that is under
 * no universal one names a constant (those of different disjuncts share it); a universal one is instantiated with constants
 * where a model that Z3 gives for the instances so far breaks it. An existential one under a universal one is tried with the
 * constants alone: if that leads to no model, and without it there would be one, the answer is SMT_UNKNOWN. */
#ifndef WHITTLE_SOLVER_GROUND_H
#define WHITTLE_SOLVER_GROUND_H

#include "logic/formula.h"
#include "solver/smt.h"

typedef struct Ground Ground;
Ground *ground_create(Vocabulary *vocabulary);
void ground_destroy(Ground *ground);

void ground_push(Ground *ground);
void ground_pop(Ground *ground);
void ground_assert(Ground *ground, const Formula *formula);
/* Takes about half of the time at most, and what it took off it. */
SmtAnswer ground_check(Ground *ground, double *seconds);
/* After SMT_SAT, up to the next change: the individuals of the model, and a predicate's value. */
size_t ground_model_size(const Ground *ground);
bool ground_model_value(Ground *ground, const Predicate *predicate, const uint32_t *individuals);

#endif
