/* SPDX-License-Identifier: MIT */
/* Most-precise operations on three-valued structures, by queries to a solver (Yorsh, Reps, Sagiv, TACAS 2004).
 *
 * The question is always the same: the canonical abstractions of all heaps that satisfy a formula, the integrity rules, and the
 * characteristic formulas of given structures. As in the paper, the answer is found from above: nodes are split, then values refined,
 * as long as a choice has a model (precise_search.h). Every model is checked by evaluation, and every answer has one.
 *
 * When the solver gives up on a choice, or its model does not stand up to evaluation, the structure refined so far is surely enough;
 * it becomes an answer without a model, left over. With closures of relations that are not functional and acyclic, whose axioms are
 * not exact, the heaps of a few individuals may all have been tried in vain: then it is kept for what larger heaps there may be,
 * and has the bound. */
#ifndef WHITTLE_DOMAIN_TVL_PRECISE_H
#define WHITTLE_DOMAIN_TVL_PRECISE_H

#include "domain/tvl/spec.h"

typedef struct PreciseAnswer {
    Structure *structure;   /* blurred */
    const Structure *model; /* a concrete structure whose canonical abstraction it is; NULL if it is left over */
    uint32_t bound; /* left over: if not 0, the heaps of so many individuals were tried, and none calls for it */
} PreciseAnswer;

typedef struct PreciseAnswers {
    PreciseAnswer *items;
    size_t count, capacity;
} PreciseAnswers;

typedef struct Precise Precise;
/* For a compiled specification. */
Precise *precise_create(const Spec *spec, double seconds_per_query);
void precise_destroy(Precise *precise);
size_t precise_queries(const Precise *precise);
/* Has the solver given up too often to be asked again in an analysis? */
bool precise_exhausted(const Precise *precise);

/* assume[formula](structures): what the structures describe and satisfies the closed formula. No structures (NULL): the best
 * abstraction of the formula. */
void precise_assume(Precise *precise, Arena *arena, const StructureList *structures, const Formula *formula,
                    PreciseAnswers *answers);
/* What both sets describe. */
void precise_meet(Precise *precise, Arena *arena, const StructureList *left, const StructureList *right,
                  PreciseAnswers *answers);
/* The best transformer of a block of actions. False if one of them clones nodes or adds one for each of several: it has none
 * here. */
bool precise_transform(Precise *precise, Arena *arena, const Action *const *actions, size_t count,
                       const Structure *structure, PreciseAnswers *answers);
/* May a heap of this structure satisfy the action's precondition together with a formula over the same variables? */
bool precise_possible(Precise *precise, const Action *action, const Structure *structure, const Formula *formula);
/* The effect of a call given by its contract: `after` is over two states, predicates of the state after the call being named
 * with a suffix .post; what it does not mention may change. Says whether `before` may be violated. */
void precise_call(Precise *precise, Arena *arena, const StructureList *structures, const Formula *before,
                  const Formula *after, bool *violated, PreciseAnswers *answers);
/* The vocabulary of two states, in which `after` is read. */
Vocabulary *precise_vocabulary(Precise *precise);

#endif
