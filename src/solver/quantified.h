/* SPDX-License-Identifier: MIT */
/* Closed first-order formulas given to Z3 with their quantifiers. */
#ifndef WHITTLE_SOLVER_QUANTIFIED_H
#define WHITTLE_SOLVER_QUANTIFIED_H

#include "logic/formula.h"

/* Can Z3 show in about so many seconds that the formulas have no model together? Formulas with closure are left out, which is
 * right: what has no model without them has none. */
bool quantified_refute(const Formula *const *formulas, size_t count, double seconds);

#endif
