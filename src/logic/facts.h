/* SPDX-License-Identifier: MIT */
/* What a term says about its variables, as far as that is bounds and differences: a conjunction is read conjunct by
 * conjunct, conjuncts of other kinds are left out. So facts may be weaker than the term, never stronger. */
#ifndef WHITTLE_LOGIC_FACTS_H
#define WHITTLE_LOGIC_FACTS_H

#include "base/bits.h"
#include "logic/term.h"

/* The variables of some terms, numbered as they are met. */
typedef struct FactVariable {
    const Term *term;
    const void *meaning; /* what FactVariables.mean made of it; NULL: facts about it are left out */
} FactVariable;

typedef struct FactVariables {
    FactVariable *items;
    size_t count, capacity;
    const void *(*mean)(void *context, const Term *variable);
    void *context;
} FactVariables;

/* Numbers all bit-vector variables of the term. */
void fact_variables_add(FactVariables *variables, const Term *term);
void fact_variables_free(FactVariables *variables);

/* What is known of a variable's value, read as a signed and as an unsigned number. */
typedef struct FactBounds {
    int64_t smin, smax;
    uint64_t umin, umax;
} FactBounds;

typedef enum RelationKind {
    RELATION_AT_MOST, /* left <= right + gap, as signed numbers without wrapping */
    RELATION_OFFSET,  /* left == right + gap, wrapping at their width */
} RelationKind;

typedef struct FactRelation {
    RelationKind kind;
    size_t left, right; /* variables */
    int64_t gap;
} FactRelation;

/* What one term says. */
typedef struct TermFacts {
    FactBounds *bounds; /* of each variable */
    FactRelation *relations;
    size_t relation_count, relation_capacity;
} TermFacts;

int64_t fact_signed_most(unsigned width);
FactBounds fact_bounds_full(unsigned width);

/* The term's variables must have been added. Release with term_facts_free. */
TermFacts term_facts_of(FactVariables *variables, const Term *term);
void term_facts_free(TermFacts *facts);
/* Weakens `facts` to what both say. */
void term_facts_unite(const FactVariables *variables, TermFacts *facts, const TermFacts *other);
/* The relation of this kind between the same variables, NULL if there is none. */
const FactRelation *term_facts_find(const TermFacts *facts, const FactRelation *like);

#endif
