/* SPDX-License-Identifier: MIT */
/* Formulas built with the simplifications of TVLA's differencing: constants vanish, negations move inwards, f & !f is 0. Not
 * every value is kept (x & !x may be 1/2), but every definite value is, so a simplified update is only more precise. */
#ifndef WHITTLE_DOMAIN_TVL_SIMPLIFY_H
#define WHITTLE_DOMAIN_TVL_SIMPLIFY_H

#include "logic/formula.h"

bool simple_is(const Formula *formula, Truth value);
const Formula *simple_not(Vocabulary *vocabulary, const Formula *f);
const Formula *simple_and(Vocabulary *vocabulary, const Formula *f, const Formula *g);
const Formula *simple_or(Vocabulary *vocabulary, const Formula *f, const Formula *g);
const Formula *simple_if(Vocabulary *vocabulary, const Formula *f, const Formula *g, const Formula *h);
const Formula *simple_iff(Vocabulary *vocabulary, const Formula *f, const Formula *g);
const Formula *simple_exists(Vocabulary *vocabulary, Variable variable, const Formula *f);
const Formula *simple_forall(Vocabulary *vocabulary, Variable variable, const Formula *f);
const Formula *simple_closure(Vocabulary *vocabulary, Variable left, Variable right, Variable from, Variable to,
                              const Formula *edge);
/* All of a formula. */
const Formula *simplify(Vocabulary *vocabulary, const Formula *formula);

/* Adds to a set the variables that have at most one value where the formula holds and those of the set have one. */
void unique_variables(Vocabulary *vocabulary, const Predicate *of, const Formula *formula, VariableList *set);

#endif
