/* SPDX-License-Identifier: MIT */
/* Integrity rules: where the body of a rule is true, its head must be. Users give some; the attributes of predicates and the
 * definitions of instrumentation predicates give the others, the same that TVLA derives. */
#ifndef WHITTLE_DOMAIN_TVL_CONSTRAINT_H
#define WHITTLE_DOMAIN_TVL_CONSTRAINT_H

#include "logic/formula.h"

typedef struct Constraint {
    const Formula *body;
    const Formula *head; /* 0, a literal over a predicate, an equality or its negation */
} Constraint;

typedef struct ConstraintList {
    Constraint *items;
    size_t count, capacity;
} ConstraintList;

/* Adds a rule unless it is there. False if the head is not of the form above. */
bool constraint_add(ConstraintList *list, const Formula *body, const Formula *head);
/* A rule that a user wrote. As in TVLA, a variable that a conjunct of the body says exists is the one of that name in the other
 * conjuncts and in the head, and each alternative of the body is a rule. */
bool constraint_add_written(ConstraintList *list, Vocabulary *vocabulary, const Formula *body, const Formula *head);
/* The rules of a predicate's attributes. */
void constraint_add_properties(ConstraintList *list, Vocabulary *vocabulary, const Predicate *predicate);
/* The rules of an instrumentation predicate's definition: both directions, and for each literal of a conjunction the rule that
 * the others and the predicate's value imply its negation. */
void constraint_add_definition(ConstraintList *list, Vocabulary *vocabulary, const Predicate *predicate);
/* Rules about closures, once all predicates are known: of acyclic relations, and of predicates unique in a component. */
void constraint_add_closures(ConstraintList *list, Vocabulary *vocabulary);

/* The instrumentation predicate that is the reflexive closure of a binary one: by definition, or by the name rtc[p]. */
const Predicate *constraint_closure_of(Vocabulary *vocabulary, const Predicate *predicate);

void constraint_print(Text *text, const Vocabulary *vocabulary, const Constraint *constraint);

#endif
