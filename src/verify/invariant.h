/* SPDX-License-Identifier: MIT */
/* What a finished proof says about integer variables at loop heads, as C expressions. */
#ifndef WHITTLE_VERIFY_INVARIANT_H
#define WHITTLE_VERIFY_INVARIANT_H

#include "engine/tree.h"
#include "verdict/verdict.h"

/* Adds to the verdict an invariant for each loop head of the program's own code that has a loop statement and where
 * something is known, until the budget is used up. The tree is closed; `domain` is its only component. */
void invariants_collect(Verdict *verdict, const Tree *tree, Domain *domain, Budget *budget);

#endif
