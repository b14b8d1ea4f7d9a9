/* SPDX-License-Identifier: MIT */
/* First-order queries to Z3: closed formulas over a vocabulary, asserted on a stack; queries with a time limit; finite models.
 *
 * Transitive closure is outside first-order logic. A closure becomes a new predicate that contains the edges, is transitive, and
 * has a first step wherever it holds. The least such predicate is the closure, so an answer "unsatisfiable" is right; a model
 * is to be checked by whoever uses it, and is one if no cycle without an exit gives the predicate too much, as in acyclic
 * relations. */
#ifndef WHITTLE_SOLVER_FOL_H
#define WHITTLE_SOLVER_FOL_H

#include "logic/formula.h"
#include "solver/smt.h"

typedef struct Fol Fol;
/* Formulas are over this vocabulary, which may still grow, and have no value 1/2 in them. */
Fol *fol_create(Vocabulary *vocabulary);
void fol_destroy(Fol *fol);

void fol_push(Fol *fol);
void fol_pop(Fol *fol);
void fol_assert(Fol *fol, const Formula *formula);
/* Are the assertions satisfiable together? Gives up after so many seconds. */
SmtAnswer fol_check(Fol *fol, double seconds);
/* After a satisfiable query: the individuals of its model, and a predicate's value. 0 individuals if Z3 does not say. */
size_t fol_model_size(const Fol *fol);
bool fol_model_value(Fol *fol, const Predicate *predicate, const uint32_t *individuals);
size_t fol_queries(const Fol *fol);

#endif
