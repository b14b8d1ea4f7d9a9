/* SPDX-License-Identifier: MIT */
/* Coerce: sharpens a structure until all integrity rules hold in it, or finds that it describes nothing. Where a body is true, a
 * head that is 1/2 becomes true; a head that is false refutes the structure. Values only ever become definite, so the
 * result does not depend on the order. */
#ifndef WHITTLE_DOMAIN_TVL_COERCE_H
#define WHITTLE_DOMAIN_TVL_COERCE_H

#include "domain/tvl/constraint.h"
#include "domain/tvl/evaluate.h"

/* How a predicate's values may differ from those in a structure in which all rules held. */
typedef enum Change {
    CHANGE_GAINED_MUST = 1, /* some became 1; for sm: a node was split, so two nodes are now surely different */
    CHANGE_LOST_MAY = 2,    /* some became 0 */
    CHANGE_LOST_MUST = 4,   /* some are no longer 1 */
    CHANGE_GAINED_MAY = 8,  /* some are no longer 0 */
} Change;

typedef struct Coercer Coercer;
/* NULL if some rule has too many variables. */
Coercer *coercer_create(Compiler *compiler, const ConstraintList *constraints);
void coercer_destroy(Coercer *coercer);

/* Coerces in place. `changes` has a set of Change for every predicate, by id; NULL if anything may have changed. The
 * evaluator is left bound to the structure. False if the structure is inconsistent: coercer_reason says which rule it
 * breaks. */
bool coerce(Coercer *coercer, Evaluator *evaluator, Structure *structure, const uint8_t *changes);
const Constraint *coercer_reason(const Coercer *coercer);

/* How the values of predicates in two structures over the same nodes differ. */
void structure_changes(const Structure *before, const Structure *after, uint8_t *changes);

#endif
