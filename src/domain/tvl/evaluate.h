/* SPDX-License-Identifier: MIT */
/* Evaluation of formulas in structures, a word of nodes at a time.
 *
 * A formula is compiled once, into a *query* over its free variables. The last of them is packed: the query gives a Kleene word,
 * its value for every node in that place, under an assignment to the others. Quantified subformulas and closures with at most
 * two free variables become *tables*, one for all formulas in which they occur (up to names of variables): a table is
 * computed when it is first needed in a structure, and again only after a predicate it depends on has changed. */
#ifndef WHITTLE_DOMAIN_TVL_EVALUATE_H
#define WHITTLE_DOMAIN_TVL_EVALUATE_H

#include "domain/tvl/structure.h"

typedef struct Compiler Compiler;
Compiler *compiler_create(Vocabulary *vocabulary);
void compiler_destroy(Compiler *compiler);

/* A compiled formula; lives as long as its compiler. */
typedef struct Query {
    struct Code *code;
    unsigned arity;
} Query;

/* Compiles a formula whose free variables are among these, at most 60 with those bound inside. NULL if there are more. */
const Query *query_compile(Compiler *compiler, const Formula *formula, const Variable *variables, size_t count);

/* Are two compiled formulas the same but for names of variables? */
bool query_same(const Query *left, const Query *right);

typedef struct Evaluator Evaluator;
Evaluator *evaluator_create(Compiler *compiler);
void evaluator_destroy(Evaluator *evaluator);
/* Evaluates in this structure from now on. Whoever changes it says so by evaluator_changed. */
void evaluator_bind(Evaluator *evaluator, const Structure *structure);
void evaluator_changed(Evaluator *evaluator, const Predicate *predicate);

/* The value under an assignment of nodes to all variables. */
Truth query_truth(Evaluator *evaluator, const Query *query, const uint32_t *nodes);
/* The values for all nodes in the last place, under an assignment to the other variables. */
Kleene query_word(Evaluator *evaluator, const Query *query, const uint32_t *nodes);

/* Where the value is surely true: under an assignment; as a word; of a query over two variables, the words for all first nodes, in
 * `room` or wherever they are kept, valid until something changes. */
bool query_must(Evaluator *evaluator, const Query *query, const uint32_t *nodes);
uint64_t query_must_word(Evaluator *evaluator, const Query *query, const uint32_t *nodes);
const uint64_t *query_must_rows(Evaluator *evaluator, const Query *query, uint64_t *room);

#endif
