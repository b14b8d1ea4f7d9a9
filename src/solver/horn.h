/* SPDX-License-Identifier: MIT */
/* Why a sequence of constraints contradicts itself: an unsatisfiable core, and interpolants of it by linear Horn clauses in Z3's
 * Spacer. Bit vectors are read as unbounded integers, whatever their width (Spacer gives up on bit vectors), so answers are
 * proposals: no verdict may rest on them. Each query has a context of its own. */
#ifndef WHITTLE_SOLVER_HORN_H
#define WHITTLE_SOLVER_HORN_H

#include "base/budget.h"
#include "logic/term.h"

#include <stddef.h>

/* Marks constraints that contradict each other, none of which can be left out (as far as the limits allow). False if there
 * is no contradiction or none was found. */
bool horn_core(const Term *const *terms, size_t count, double seconds, Budget *budget, bool *needed);
/* out[i], i + 1 < count: a formula that the terms up to i imply and that those behind contradict, over variables of both;
 * out[i] and term i + 1 imply out[i + 1]. This is checked by queries of its own. False if nothing was found. */
bool horn_interpolants(TermStore *store, const Term *const *terms, size_t count, double seconds, Budget *budget,
                       const Term **out);

#endif
