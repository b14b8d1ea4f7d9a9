/* SPDX-License-Identifier: MIT */
/* The solver's front: answers, models, the stack, arrays, budgets; random terms against evaluation. */
#include "unit.h"

#include "base/mem.h"
#include "seed.h"
#include "solver/smt.h"

#include <stdlib.h>

enum { PLENTY = 600 }; /* seconds of the clock that a query may take: machines can be busy */

static const Term *word(TermStore *terms, uint64_t value)
{
    return term_constant(terms, value, 32);
}

static const Term *variable(TermStore *terms, const char *name)
{
    return term_variable(terms, name, (Sort){32, 0});
}

/* x * x * 7919 + x */
static const Term *polynomial(TermStore *terms, const Term *x)
{
    const Term *square = term_binary(terms, TERM_MUL, term_binary(terms, TERM_MUL, x, x), word(terms, 7919));
    return term_binary(terms, TERM_ADD, square, x);
}

static void test_answers(Unit *unit)
{
    TermStore *terms = term_store_create();
    Smt *smt = smt_create();
    const Term *x = variable(terms, "x");
    uint64_t value = 0;
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    smt_assert(smt, term_binary(terms, TERM_EQ, polynomial(terms, x), word(terms, 1234567890)));
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    CHECK(unit, smt_value(smt, x, &value));
    CHECK(unit, (uint32_t)value * (uint32_t)value * 7919u + (uint32_t)value == 1234567890u);
    smt_push(smt);
    smt_assert(smt, term_binary(terms, TERM_ULT, x, word(terms, 5)));
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_UNSAT);
    CHECK(unit, !smt_value(smt, x, &value));
    smt_pop(smt, 1);
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    SmtStats stats = smt_stats(smt);
    CHECK(unit, stats.queries == 4 && stats.sat == 3 && stats.unsat == 1 && !stats.unknown);
    smt_destroy(smt);
    term_store_destroy(terms);
}

/* What was asserted before arrays came stays. */
static void test_arrays(Unit *unit)
{
    TermStore *terms = term_store_create();
    Smt *smt = smt_create();
    const Term *array = term_variable(terms, "memory", (Sort){8, 32});
    const Term *i = variable(terms, "i"), *j = variable(terms, "j");
    smt_assert(smt, term_binary(terms, TERM_EQ, i, word(terms, 7)));
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    smt_push(smt);
    const Term *stored = term_store(terms, array, i, term_constant(terms, 3, 8));
    smt_assert(smt, term_binary(terms, TERM_EQ, term_select(terms, stored, j), term_constant(terms, 3, 8)));
    smt_push(smt);
    smt_assert(smt, term_not(terms, term_binary(terms, TERM_EQ, term_select(terms, stored, word(terms, 7)),
                                                term_constant(terms, 3, 8))));
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_UNSAT);
    smt_pop(smt, 1);
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    smt_pop(smt, 1);
    uint64_t value = 0;
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT && smt_value(smt, i, &value) && value == 7);
    smt_destroy(smt);
    term_store_destroy(terms);
}

/* A hard query ends in time, and the solver answers afterwards. */
static void test_budget(Unit *unit)
{
    TermStore *terms = term_store_create();
    Smt *smt = smt_create();
    const Term *x = term_variable(terms, "x", (Sort){64, 0}), *y = term_variable(terms, "y", (Sort){64, 0});
    const Term *one = term_constant(terms, 1, 64);
    smt_push(smt);
    /* The factors of a product of two primes of 31 bits, neither being 1, no overflow. */
    smt_assert(smt, term_binary(terms, TERM_EQ, term_binary(terms, TERM_MUL, x, y),
                                term_constant(terms, UINT64_C(2147483629) * 2147483587, 64)));
    smt_assert(smt, term_binary(terms, TERM_ULT, one, x));
    smt_assert(smt, term_binary(terms, TERM_ULT, x, term_constant(terms, UINT64_C(1) << 31, 64)));
    smt_assert(smt, term_binary(terms, TERM_ULT, y, term_constant(terms, UINT64_C(1) << 31, 64)));
    double begun = budget_cpu_used();
    SmtAnswer answer = smt_check(smt, 0.2, NULL);
    CHECK(unit, answer != SMT_UNSAT);
    CHECK(unit, answer == SMT_SAT || *smt_reason(smt));
    CHECK(unit, budget_cpu_used() - begun < 10);
    smt_pop(smt, 1);
    CHECK(unit, smt_check(smt, PLENTY, NULL) == SMT_SAT);
    /* The same limited by work: Z3 counts it, whatever the machine. */
    uint64_t spent[2];
    for (int i = 0; i < 2; i++) {
        WorkClock work = {0};
        Budget counted = {.limit = 0.1, .work = &work};
        Smt *fresh = smt_create();
        smt_assert(fresh, term_binary(terms, TERM_EQ, term_binary(terms, TERM_MUL, x, y),
                                      term_constant(terms, UINT64_C(2147483629) * 2147483587, 64)));
        smt_assert(fresh, term_binary(terms, TERM_ULT, one, x));
        smt_assert(fresh, term_binary(terms, TERM_ULT, x, term_constant(terms, UINT64_C(1) << 31, 64)));
        smt_assert(fresh, term_binary(terms, TERM_ULT, y, term_constant(terms, UINT64_C(1) << 31, 64)));
        CHECK(unit, smt_check(fresh, PLENTY, &counted) == SMT_UNKNOWN);
        CHECK(unit, budget_exhausted_now(&counted));
        spent[i] = work.done[WORK_SOLVER];
        smt_destroy(fresh);
    }
    CHECK(unit, spent[0] == spent[1]);
    Budget none = {.limit = 1e-9};
    CHECK(unit, smt_check(smt, 5, &none) == SMT_UNKNOWN);
    CHECK_TEXT(unit, smt_reason(smt), "out of budget");
    smt_destroy(smt);
    term_store_destroy(terms);
}

typedef struct Assignment {
    const Term *variables[3];
    uint64_t values[3];
} Assignment;

static bool value_of(void *context, const Term *variable, uint64_t *value)
{
    const Assignment *assignment = context;
    for (int i = 0; i < 3; i++)
        if (assignment->variables[i] == variable) {
            *value = assignment->values[i];
            return true;
        }
    return false;
}

static const Term *random_term(TermStore *terms, const Assignment *assignment, uint64_t *seed, unsigned depth)
{
    static const TermKind kinds[] = {TERM_ADD, TERM_SUB,  TERM_MUL,  TERM_UDIV,   TERM_SDIV,  TERM_UREM,  TERM_SREM,
                                     TERM_SHL, TERM_LSHR, TERM_ASHR, TERM_BITAND, TERM_BITOR, TERM_BITXOR};
    if (!depth || seed_next(seed) % 5 == 0)
        return seed_next(seed) % 3 ? assignment->variables[seed_next(seed) % 3]
                                   : term_constant(terms, seed_next(seed) % 9 - 3, 8);
    const Term *left = random_term(terms, assignment, seed, depth - 1);
    const Term *right = random_term(terms, assignment, seed, depth - 1);
    switch (seed_next(seed) % 5) {
    case 0:
        return term_ite(terms, term_binary(terms, seed_next(seed) % 2 ? TERM_ULT : TERM_SLE, left, right), right, left);
    case 1:
        return term_extract(terms, term_binary(terms, TERM_CONCAT, left, right), 11, 4);
    case 2:
        return term_extract(terms,
                            term_binary(terms, TERM_MUL, term_extend(terms, TERM_SEXT, left, 16),
                                        term_extend(terms, TERM_ZEXT, right, 16)),
                            9, 2);
    default:
        return term_binary(terms, kinds[seed_next(seed) % (sizeof kinds / sizeof *kinds)], left, right);
    }
}

/* The model of term = c evaluates to c; and a value that evaluation gives is satisfiable. */
static void test_random(Unit *unit, uint64_t seed, unsigned count)
{
    printf("seed %llu\n", (unsigned long long)seed);
    TermStore *terms = term_store_create();
    Smt *smt = smt_create();
    Assignment assignment = {.variables = {term_variable(terms, "a", (Sort){8, 0}),
                                           term_variable(terms, "b", (Sort){8, 0}),
                                           term_variable(terms, "c", (Sort){8, 0})}};
    bool agree = true;
    unsigned sat = 0;
    for (unsigned i = 0; i < count && agree; i++) {
        const Term *term = random_term(terms, &assignment, &seed, 4);
        uint64_t result = 0, value;
        for (int k = 0; k < 3; k++)
            assignment.values[k] = seed_next(&seed) & 0xff;
        agree = term_evaluate(term, value_of, &assignment, &result) == TRUTH_TRUE;
        smt_push(smt);
        smt_assert(smt, term_binary(terms, TERM_EQ, term, term_constant(terms, result, 8)));
        agree = agree && smt_check(smt, 10, NULL) == SMT_SAT;
        for (int k = 0; k < 3 && agree; k++)
            agree = smt_value(smt, assignment.variables[k], &assignment.values[k]);
        agree = agree && term_evaluate(term, value_of, &assignment, &value) == TRUTH_TRUE && value == result;
        sat += agree;
        smt_pop(smt, 1);
    }
    CHECK(unit, agree);
    CHECK(unit, sat == count);
    smt_destroy(smt);
    term_store_destroy(terms);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    test_answers(&unit);
    test_arrays(&unit);
    test_budget(&unit);
    test_random(&unit, argc > 1 ? strtoull(argv[1], NULL, 0) : 20261115, 300);
    return unit_done(&unit);
}
