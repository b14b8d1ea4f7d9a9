/* SPDX-License-Identifier: MIT */
/* A thin typed front of Z3: assertions on a stack, queries with a budget, models. The context is made by the first
 * query, so who asks nothing pays nothing. Whatever goes wrong inside Z3 is the answer "unknown", never a crash. */
#ifndef WHITTLE_SOLVER_SMT_H
#define WHITTLE_SOLVER_SMT_H

#include "base/budget.h"
#include "logic/term.h"

#include <stddef.h>

typedef enum SmtAnswer {
    SMT_SAT,
    SMT_UNSAT,
    SMT_UNKNOWN,
} SmtAnswer;

typedef struct SmtStats {
    uint64_t queries, sat, unsat, unknown;
    double seconds; /* CPU in queries */
} SmtStats;

typedef struct Smt Smt;
/* All terms asserted in it are of one store, which outlives it. */
Smt *smt_create(void);
void smt_destroy(Smt *smt);

/* A stack of assertions: pop removes those made since the matching push. */
void smt_push(Smt *smt);
void smt_pop(Smt *smt, size_t count);
void smt_assert(Smt *smt, const Term *term);

/* Are the assertions satisfiable together? Gives up after `seconds`, or with the budget (NULL: none). */
SmtAnswer smt_check(Smt *smt, double seconds, Budget *budget);
/* Why the last answer was unknown; valid until the next query. */
const char *smt_reason(const Smt *smt);
/* A bit vector's value in the model of the last query, which was satisfiable, or a Boolean's (0, 1). What the model
 * leaves open is 0. False if Z3 does not say. */
bool smt_value(Smt *smt, const Term *term, uint64_t *value);

SmtStats smt_stats(const Smt *smt);

#endif
