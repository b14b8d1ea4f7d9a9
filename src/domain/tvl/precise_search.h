/* SPDX-License-Identifier: MIT */
/* The search of the most-precise operations: which canonical abstractions do the models of what is asserted have, given a structure
 * that describes them all? */
#ifndef WHITTLE_DOMAIN_TVL_PRECISE_SEARCH_H
#define WHITTLE_DOMAIN_TVL_PRECISE_SEARCH_H

#include "domain/tvl/precise_formula.h"

/* Does the old state of a model, by evaluation, have what was asserted of it? */
typedef bool Accepts(Precise *precise, const Structure *old, void *context);

/* Adds the abstractions of one state of all models to the answers. The marks from `first` on are free; the structure must
 * describe the state of every model; its characteristic formula is asserted here. A case that the solver gives up on is added as it
 * is, left over. */
void precise_search(Precise *precise, Arena *arena, const Structure *structure, State state, size_t first,
                    Accepts *accepts, void *context, PreciseAnswers *answers);
/* The same where nothing is known of the state: no individuals, or some of which nothing is known. */
void precise_search_all(Precise *precise, Arena *arena, State state, size_t first, Accepts *accepts, void *context,
                        PreciseAnswers *answers);
/* Asserts the relation between the states before and after a block, with a state between each two actions. */
void precise_assert_block(Precise *precise, const Action *const *actions, size_t count);

#endif
