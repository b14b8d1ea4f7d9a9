/* SPDX-License-Identifier: MIT */
/* Cores and interpolants of constraints: small ones, and random paths over numbers and memory. What is said to be an interpolant
 * is asked again, one implication at a time. */
#include "unit.h"

#include "seed.h"
#include "solver/horn.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 12, VALUES = 3 };
static const double plenty = 20; /* seconds, as Z3 counts work */

static const Term *number(TermStore *terms, int64_t value)
{
    return term_constant(terms, (uint64_t)value, 64);
}

static const Term *variable(TermStore *terms, const char *name, unsigned version, bool is_array)
{
    char whole[32];
    snprintf(whole, sizeof whole, "%s%u", name, version);
    return term_variable(terms, whole, (Sort){64, is_array ? 64 : 0});
}

static bool contradict(const Term *const *terms, size_t count)
{
    bool needed[4];
    return horn_core(terms, count, plenty, NULL, needed);
}

/* Does the variable occur in the term? */
static bool occurs(const Term *variable, const Term *term)
{
    bool found = term == variable;
    for (uint32_t i = 0; i < term->child_count && !found; i++)
        found = occurs(variable, term->children[i]);
    return found;
}

static bool is_shared(const Term *term, const Term *const *terms, size_t count, size_t at)
{
    bool before = term->kind != TERM_VARIABLE, behind = before;
    for (size_t i = 0; i < count && term->kind == TERM_VARIABLE; i++) {
        before |= i <= at && occurs(term, terms[i]);
        behind |= i > at && occurs(term, terms[i]);
    }
    for (uint32_t i = 0; i < term->child_count; i++)
        before &= is_shared(term->children[i], terms, count, at);
    return before && behind;
}

static void check_interpolants(Unit *unit, TermStore *store, const Term *const *terms, size_t count,
                               const Term *const *found)
{
    for (size_t i = 0; i < count; i++) {
        const Term *implication[] = {i ? found[i - 1] : term_bool(store, true), terms[i],
                                     i + 1 < count ? term_not(store, found[i]) : term_bool(store, true)};
        CHECK(unit, contradict(implication, 3));
        if (i + 1 < count)
            CHECK(unit, is_shared(found[i], terms, count, i));
    }
}

static void test_numbers(Unit *unit)
{
    TermStore *store = term_store_create();
    const Term *x = variable(store, "x", 0, false), *y = variable(store, "y", 0, false),
               *z = variable(store, "z", 0, false);
    const Term *terms[] = {term_binary(store, TERM_SLE, number(store, 5), x),
                           term_binary(store, TERM_EQ, z, number(store, 1)),
                           term_binary(store, TERM_EQ, y, term_binary(store, TERM_ADD, x, number(store, 1))),
                           term_binary(store, TERM_SLT, y, number(store, 3))};
    bool needed[4];
    CHECK(unit, horn_core(terms, 4, plenty, NULL, needed));
    CHECK(unit, needed[0] && !needed[1] && needed[2] && needed[3]);
    CHECK(unit, !horn_core(terms, 3, plenty, NULL, needed));
    const Term *found[4];
    CHECK(unit, horn_interpolants(store, terms, 4, plenty, NULL, found));
    check_interpolants(unit, store, terms, 4, found);
    CHECK(unit, !horn_interpolants(store, terms, 3, plenty, NULL, found));
    CHECK(unit, !horn_interpolants(store, terms, 1, plenty, NULL, found));
    const Term *bits[] = {term_binary(store, TERM_EQ, term_binary(store, TERM_BITAND, x, y), z),
                          term_not(store, term_binary(store, TERM_EQ, term_binary(store, TERM_BITAND, x, y), z))};
    CHECK(unit, !horn_core(bits, 2, plenty, NULL, needed)); /* operations on bits are not read as integers */
    term_store_destroy(store);
}

/* Integers are unbounded here: x + 1 > x. */
static void test_unbounded(Unit *unit)
{
    TermStore *store = term_store_create();
    const Term *x = variable(store, "x", 0, false), *y = variable(store, "y", 0, false);
    const Term *terms[] = {term_binary(store, TERM_EQ, y, term_binary(store, TERM_ADD, x, number(store, 1))),
                           term_binary(store, TERM_SLT, y, x)};
    CHECK(unit, contradict(terms, 2));
    term_store_destroy(store);
}

static unsigned below(uint64_t *seed, unsigned most)
{
    return (unsigned)(seed_next(seed) % most);
}

/* A path: each step writes a variable or memory anew, or compares. */
static const Term *random_step(uint64_t *seed, TermStore *store, unsigned *versions)
{
    static const char *const names[VALUES] = {"a", "b", "c"};
    unsigned to = below(seed, VALUES), from = below(seed, VALUES);
    const Term *left = variable(store, names[to], versions[to], false),
               *right = variable(store, names[from], versions[from], false),
               *memory = variable(store, "m", versions[VALUES], true);
    switch (below(seed, 5)) {
    case 0:
        return term_binary(store, TERM_EQ, variable(store, names[to], ++versions[to], false),
                           term_binary(store, TERM_ADD, right, number(store, (int64_t)below(seed, 3) - 1)));
    case 1:
        return term_binary(store, TERM_EQ, variable(store, names[to], ++versions[to], false),
                           term_select(store, memory, right));
    case 2:
        return term_binary(store, TERM_EQ, variable(store, "m", ++versions[VALUES], true),
                           term_store(store, memory, left, right));
    case 3:
        return term_binary(store, TERM_EQ, left, number(store, below(seed, 3)));
    default:
        return left == right ? term_bool(store, true) : term_binary(store, TERM_SLT, left, right);
    }
}

static void test_random(Unit *unit, uint64_t *seed)
{
    unsigned contradictions = 0, interpolated = 0;
    for (unsigned round = 0; round < 60; round++) {
        TermStore *store = term_store_create();
        const Term *terms[LONGEST], *found[LONGEST];
        unsigned versions[VALUES + 1] = {0};
        bool needed[LONGEST];
        size_t kept = 0;
        for (size_t i = 0; i < LONGEST; i++)
            terms[i] = random_step(seed, store, versions);
        if (horn_core(terms, LONGEST, plenty, NULL, needed)) {
            for (size_t i = 0; i < LONGEST; i++)
                if (needed[i])
                    terms[kept++] = terms[i];
            contradictions += kept > 1;
            CHECK(unit, horn_core(terms, kept, plenty, NULL, needed));
            if (horn_interpolants(store, terms, kept, plenty, NULL, found)) {
                interpolated++;
                check_interpolants(unit, store, terms, kept, found);
            }
        }
        term_store_destroy(store);
    }
    printf("%u of 60 random paths contradict themselves, %u interpolated\n", contradictions, interpolated);
    CHECK(unit, contradictions > 10 && interpolated > contradictions / 2);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20261118;
    printf("seed %llu\n", (unsigned long long)seed);
    test_numbers(&unit);
    test_unbounded(&unit);
    test_random(&unit, &seed);
    return unit_done(&unit);
}
