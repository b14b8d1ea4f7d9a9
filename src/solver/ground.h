/* SPDX-License-Identifier: MIT */
/* Satisfiability of closed first-order formulas with closure, by ground instances. An existential quantifier that is under no
 * universal one names a constant (those of different disjuncts share it); a universal one is instantiated with constants where
 * a model that Z3 gives for the instances so far breaks it. An existential one under a universal one is tried with the constants
 * that there are; if that leads to no model, those that are to blame get a constant of their own.
 *
 * CLOSURE. A closure is a predicate that contains the edges, is transitive, and has a first step wherever it holds. Where a model
 * gives it too much (it holds from a to b, and the nodes that steps from a lead to are closed under steps without b), the
 * instance that this is impossible is added. So both answers are right, but with cycles the search may not end. */
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
/* Without `naming`, gives up where an existential formula would need a constant of its own. */
SmtAnswer ground_check(Ground *ground, double seconds, bool naming);
/* Was Z3 ever interrupted at its limit? Then its answers are not to be trusted any more: it has been seen to refute what has a
 * model. */
bool ground_interrupted(const Ground *ground);
/* After SMT_SAT, up to the next change: the individuals of the model, and a predicate's value. */
size_t ground_model_size(const Ground *ground);
bool ground_model_value(Ground *ground, const Predicate *predicate, const uint32_t *individuals);

#endif
