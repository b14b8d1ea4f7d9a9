/* SPDX-License-Identifier: MIT */
/* First-order queries: closed formulas with closure over a vocabulary, asserted on a stack; queries with a time limit; finite models.
 *
 * Three procedures take turns: ground instances (ground.h), which find most answers at once and can refute; models over a few
 * individuals (finite.h), which can satisfy; and, for formulas without closure, Z3's own treatment of quantifiers. */
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
/* Are the assertions satisfiable together? Gives up after about so many seconds. */
SmtAnswer fol_check(Fol *fol, double seconds);
/* After SMT_UNKNOWN: there is no model of so many individuals, but closures of relations that are not functional and acyclic may
 * allow larger ones; 0 if nothing is known. */
uint32_t fol_bound(const Fol *fol);
/* After a satisfiable query: the individuals of its model, and a predicate's value. */
size_t fol_model_size(const Fol *fol);
bool fol_model_value(Fol *fol, const Predicate *predicate, const uint32_t *individuals);
size_t fol_queries(const Fol *fol);

#endif
