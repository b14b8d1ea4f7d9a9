/* SPDX-License-Identifier: MIT */
/* Inside the search of the most-precise operations: a case, the choices that refine it, and what they say in first-order logic. */
#ifndef WHITTLE_DOMAIN_TVL_PRECISE_CASE_H
#define WHITTLE_DOMAIN_TVL_PRECISE_CASE_H

#include "domain/tvl/precise_search.h"

/* What the values of a predicate are at all tuples of individuals that a tuple of nodes stands for. Of sm: is there one individual,
 * or several? */
typedef enum Choice {
    ALL_FALSE, /* one individual */
    ALL_TRUE,
    MIXED, /* several individuals */
    CHOICES,
} Choice;

/* A model's state, and the node that each individual belongs to. */
typedef struct ModelWitness {
    const Structure *model;
    const uint8_t *node_of;
} ModelWitness;

typedef struct SearchCase {
    Structure *structure;
    Structure *settled;         /* where it is 1, the structure's 1/2 is MIXED for sure */
    Structure *closed[CHOICES]; /* where it is 1, this choice has no model */
    uint8_t base[NODE_LIMIT];   /* node -> node of the given structure */
    ModelWitness *witnesses;
    size_t witness_count, witness_capacity;
} SearchCase;

typedef struct BestSearch {
    Precise *precise;
    Arena *arena;
    const Structure *given;
    State state;
    Universe universe;
    const Predicate *const *copies;
    size_t first; /* mark */
    Accepts *accepts;
    void *context;
    PreciseAnswers *answers;
    double
        seconds; /* of the next query: half as many after each without an answer, so that all these take twice the first */
} BestSearch;

/* A predicate at a tuple of nodes. */
typedef struct TuplePlace {
    const Predicate *predicate;
    uint32_t tuple[PREDICATE_ARITY_LIMIT];
} TuplePlace;

/* Does a choice with both values split the place's node? */
bool case_splits(const TuplePlace *place);
bool case_is_count(const TuplePlace *place, const Structure *structure);
const Formula *case_formula(BestSearch *search, const SearchCase *current, const TuplePlace *place, Choice choice);

/* Do functions and definitions bind, so that edges may be counted? */
bool case_counts(const BestSearch *search);
/* Asserts what the edges of a finite heap limit, which the solver does not know of heaps without end. */
void case_assert_limits(BestSearch *search, const SearchCase *current);
/* Asserts the pigeonhole principle of functions between nodes, which says of formulas what precise_counts_fit says of values; most
 * queries take longer with it. False if there is nothing to assert. */
bool case_assert_finite(BestSearch *search, const SearchCase *current);

#endif
