/* SPDX-License-Identifier: MIT */
/* The best transformer up to the partial join. Where structures with the same names of nodes become one anyway, it is enough to know
 * their join: for every value that is 1/2 after focus, update and coerce, whether some heap has 0 there and some heap 1. Heaps of the
 * old structure, taken through the action, are witnesses; only for a value that none of them has, the solver is asked. */
#ifndef WHITTLE_DOMAIN_TVL_PRECISE_SHARPEN_H
#define WHITTLE_DOMAIN_TVL_PRECISE_SHARPEN_H

#include "domain/tvl/apply.h"
#include "domain/tvl/precise.h"

/* Sharpens what action_apply gave for the structure: its results are blurred, joined where names agree, and describe no more than
 * before; reports that no heap deserves go. A value on which the solver gives up stays 1/2; a solver that gives up too often for what
 * it decides is asked no more. An action without best transformer
 * here (%clone, a node for each of several) keeps its outcome. */
void precise_sharpen(Precise *precise, Arena *arena, const Action *action, const Structure *structure,
                     Outcome *outcome);

#endif
