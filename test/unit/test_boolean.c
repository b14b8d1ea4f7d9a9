/* SPDX-License-Identifier: MIT */
/* Boolean functions: both back ends against explicit sets of vectors, fold and expand as FESA defines them, and failure
 * under a small limit. */
#include "solver/boolean.h"
#include "unit.h"

#include "seed.h"

#include <malloc.h>
#include <stdlib.h>

enum { VARIABLES = 6, VECTORS = 1 << VARIABLES, CASES = 2500 };

/* A function as the set of its vectors: bit v of a vector's number is variable v. */
typedef uint64_t Vectors;

static uint32_t bit(unsigned vector, uint32_t variable)
{
    return vector >> variable & 1;
}

static Vectors vectors_variable(uint32_t variable)
{
    Vectors set = 0;
    for (unsigned v = 0; v < VECTORS; v++)
        set |= (Vectors)bit(v, variable) << v;
    return set;
}

static Vectors vectors_exists(Vectors set, uint32_t variable)
{
    Vectors result = 0;
    for (unsigned v = 0; v < VECTORS; v++)
        result |= ((set >> v | set >> (v ^ 1u << variable)) & 1) << v;
    return result;
}

/* Vectors in which the values of i and j are exchanged. */
static Vectors vectors_swap(Vectors set, const uint32_t *i, const uint32_t *j, size_t count)
{
    Vectors result = 0;
    for (unsigned v = 0; v < VECTORS; v++) {
        unsigned swapped = v;
        for (size_t k = 0; k < count; k++) {
            swapped &= ~(1u << i[k] | 1u << j[k]);
            swapped |= bit(v, i[k]) << j[k] | bit(v, j[k]) << i[k];
        }
        result |= (set >> v & 1) << swapped;
    }
    return result;
}

static bool same(Booleans *store, Boolean a, Vectors wanted)
{
    for (unsigned v = 0; v < VECTORS; v++) {
        uint8_t values[VARIABLES];
        for (uint32_t k = 0; k < VARIABLES; k++)
            values[k] = (uint8_t)bit(v, k);
        if (boolean_holds(store, a, values, VARIABLES) != (wanted >> v & 1))
            return false;
    }
    return true;
}

typedef struct Pool {
    Boolean functions[4];
    Vectors vectors[4];
} Pool;

static void pool_change(Booleans *store, Pool *pool, uint64_t *seed)
{
    unsigned at = (unsigned)(seed_next(seed) % 4), other = (unsigned)(seed_next(seed) % 4);
    Boolean a = pool->functions[at], b = pool->functions[other];
    Vectors x = pool->vectors[at], y = pool->vectors[other];
    uint32_t order[VARIABLES];
    for (uint32_t k = 0; k < VARIABLES; k++)
        order[k] = k;
    for (uint32_t k = VARIABLES - 1; k > 0; k--) {
        uint32_t with = (uint32_t)(seed_next(seed) % (k + 1)), saved = order[k];
        order[k] = order[with];
        order[with] = saved;
    }
    size_t count = 1 + seed_next(seed) % (VARIABLES / 2);
    const uint32_t *i = order, *j = order + VARIABLES / 2;
    switch (seed_next(seed) % 9) {
    case 0:
        a = boolean_variable(store, order[0]);
        x = vectors_variable(order[0]);
        break;
    case 1:
        a = boolean_not(store, a);
        x = ~x;
        break;
    case 2:
        a = boolean_and(store, a, b);
        x &= y;
        break;
    case 3:
        a = boolean_or(store, a, b);
        x |= y;
        break;
    case 4:
        a = boolean_iff(store, a, b);
        x = ~(x ^ y);
        break;
    case 5:
        a = boolean_exists(store, a, i, count);
        for (size_t k = 0; k < count; k++)
            x = vectors_exists(x, i[k]);
        break;
    case 6: { /* rename i to j, of which nothing depends then */
        a = boolean_rename(store, boolean_exists(store, a, j, count), i, j, count);
        for (size_t k = 0; k < count; k++)
            x = vectors_exists(x, j[k]);
        x = vectors_swap(x, i, j, count);
        break;
    }
    case 7:
        a = boolean_fold(store, a, i, j, count);
        x |= vectors_swap(x, i, j, count);
        for (size_t k = 0; k < count; k++)
            x = vectors_exists(x, j[k]);
        break;
    default:
        a = boolean_exists(store, a, j, count);
        for (size_t k = 0; k < count; k++)
            x = vectors_exists(x, j[k]);
        a = boolean_expand(store, a, i, j, count);
        x &= vectors_swap(x, i, j, count);
    }
    pool->functions[at] = a;
    pool->vectors[at] = x;
}

static void check_pool(Unit *unit, Booleans *store, const Pool *pool)
{
    uint8_t values[VARIABLES];
    for (unsigned i = 0; i < 4; i++) {
        Boolean a = pool->functions[i];
        CHECK(unit, same(store, a, pool->vectors[i]));
        CHECK(unit, boolean_is_false(store, a) == !pool->vectors[i]);
        bool found = boolean_model(store, a, values, VARIABLES);
        CHECK(unit, found == (pool->vectors[i] != 0));
        CHECK(unit, !found || boolean_holds(store, a, values, VARIABLES));
        for (unsigned k = 0; k < 4; k++) {
            Vectors outside = pool->vectors[i] & ~pool->vectors[k];
            CHECK(unit, boolean_implies(store, a, pool->functions[k]) == !outside);
            CHECK(unit, boolean_equal(store, a, pool->functions[k]) == (pool->vectors[i] == pool->vectors[k]));
        }
    }
}

static void test_against_vectors(Unit *unit, BooleanBackEnd back_end, uint64_t seed, unsigned cases)
{
    Booleans *store = booleans_create(back_end, 1 << 20);
    Pool pool;
    for (unsigned i = 0; i < 4; i++) {
        pool.functions[i] = boolean_constant(store, i & 1);
        pool.vectors[i] = i & 1 ? ~(Vectors)0 : 0;
    }
    for (unsigned n = 0; n < cases; n++) {
        pool_change(store, &pool, &seed);
        if (n % 8 == 0)
            check_pool(unit, store, &pool);
    }
    check_pool(unit, store, &pool);
    CHECK(unit, booleans_stats(store).failures == 0 && booleans_stats(store).projections > 0);
    booleans_destroy(store);
}

/* b implies expand(fold(b)), fold(expand(b)) implies b, and fold(b) implies c iff b implies expand(c). */
static void test_galois(Unit *unit, BooleanBackEnd back_end, uint64_t seed, unsigned cases)
{
    Booleans *store = booleans_create(back_end, 1 << 20);
    const uint32_t i[] = {0, 1}, j[] = {2, 3};
    for (unsigned n = 0; n < cases; n++) {
        BooleanMark mark = booleans_mark(store);
        Boolean b = boolean_constant(store, false);
        for (unsigned cubes = 0; cubes < 5; cubes++) {
            Boolean cube = boolean_constant(store, true);
            for (uint32_t v = 0; v < VARIABLES; v++) {
                uint64_t choice = seed_next(&seed) % 3;
                Boolean literal = boolean_variable(store, v);
                if (choice < 2)
                    cube = boolean_and(store, cube, choice ? literal : boolean_not(store, literal));
            }
            b = boolean_or(store, b, cube);
        }
        Boolean folded = boolean_fold(store, b, i, j, 2);
        CHECK(unit, boolean_implies(store, b, boolean_expand(store, folded, i, j, 2)));
        Boolean small = boolean_exists(store, b, j, 2);
        Boolean bound =
            boolean_or(store, seed_next(&seed) % 2 ? folded : small, boolean_variable(store, i[seed_next(&seed) % 2]));
        CHECK(unit, boolean_implies(store, folded, bound) ==
                        boolean_implies(store, b, boolean_expand(store, bound, i, j, 2)));
        CHECK(unit, boolean_implies(store, boolean_fold(store, boolean_expand(store, small, i, j, 2), i, j, 2), small));
        Boolean kept = booleans_pop(store, mark, folded);
        CHECK(unit, kept.index == mark.count && booleans_mark(store).count == mark.count + 1);
        booleans_pop(store, mark, boolean_constant(store, true));
    }
    booleans_destroy(store);
}

/* Pairs that a fixed variable order holds apart: exponential as a diagram, and negated as clauses. */
static Boolean large(Booleans *store, uint32_t pairs, bool of_cubes)
{
    Boolean all = boolean_constant(store, !of_cubes);
    for (uint32_t k = 0; k < pairs; k++) {
        Boolean a = boolean_variable(store, k), b = boolean_variable(store, pairs + k);
        all = of_cubes ? boolean_or(store, all, boolean_and(store, a, b))
                       : boolean_and(store, all, boolean_iff(store, a, b));
    }
    return all;
}

static void test_failure(Unit *unit, BooleanBackEnd back_end)
{
    Booleans *store = booleans_create(back_end, back_end == BOOLEAN_BDD ? 1000 : 60);
    BooleanMark mark = booleans_mark(store);
    Boolean before = boolean_and(store, boolean_variable(store, 1), boolean_variable(store, 3));
    Boolean failed = large(store, 14, back_end == BOOLEAN_CNF);
    const uint32_t some[] = {2}, other[] = {40};
    uint8_t values[VARIABLES] = {0};
    CHECK(unit, boolean_failed(store, failed) && booleans_stats(store).failures > 0);
    CHECK(unit, !boolean_is_false(store, failed) && !boolean_implies(store, failed, before));
    CHECK(unit, !boolean_implies(store, failed, failed) && !boolean_equal(store, failed, failed));
    CHECK(unit, boolean_holds(store, failed, values, VARIABLES) && !boolean_model(store, failed, values, VARIABLES));
    CHECK(unit, boolean_failed(store, boolean_not(store, failed)));
    CHECK(unit, boolean_failed(store, boolean_and(store, failed, boolean_constant(store, false))));
    CHECK(unit, boolean_failed(store, boolean_or(store, boolean_constant(store, true), failed)));
    CHECK(unit, boolean_failed(store, boolean_exists(store, failed, some, 1)));
    CHECK(unit, boolean_failed(store, boolean_fold(store, failed, some, other, 1)));
    CHECK(unit, boolean_failed(store, boolean_expand(store, failed, some, other, 1)));
    /* What was computed before, and small things computed after, are right. */
    values[1] = values[3] = 1;
    CHECK(unit, boolean_holds(store, before, values, VARIABLES));
    booleans_pop(store, mark, boolean_constant(store, true));
    for (uint32_t k = 0; k < 40; k++) {
        Boolean a = boolean_variable(store, k), b = boolean_variable(store, (k * 7 + 3) % 40 + 1);
        Boolean left = boolean_not(store, boolean_or(store, a, b));
        Boolean right = boolean_and(store, boolean_not(store, a), boolean_not(store, b));
        CHECK(unit, !boolean_failed(store, left) && boolean_equal(store, left, right));
        booleans_pop(store, mark, left);
        booleans_pop(store, mark, boolean_constant(store, true));
    }
    booleans_destroy(store);
}

enum { WIDE = 32 };

/* Is c the conjunction of a and b, on random vectors? */
static bool is_conjunction(Booleans *store, Boolean a, Boolean b, Boolean c, uint64_t *seed)
{
    for (unsigned n = 0; n < 300; n++) {
        uint8_t values[WIDE];
        uint64_t word = seed_next(seed);
        for (unsigned k = 0; k < WIDE; k++)
            values[k] = n % 2 && k >= WIDE / 2 ? values[k - WIDE / 2] : word >> k & 1;
        if (boolean_holds(store, c, values, WIDE) !=
            (boolean_holds(store, a, values, WIDE) && boolean_holds(store, b, values, WIDE)))
            return false;
    }
    return true;
}

/* After a failure the caches hold nothing wrong: where there is room again, the same operation gives the right result. */
static void test_after_failure(Unit *unit, uint64_t seed)
{
    Booleans *store = booleans_create(BOOLEAN_BDD, 4000);
    unsigned repeated = 0;
    for (unsigned round = 0; round < 200; round++) {
        BooleanMark mark = booleans_mark(store);
        Boolean a = boolean_constant(store, true), b = a;
        for (uint32_t k = 0; k < 8; k++) {
            Boolean pair = boolean_iff(store, boolean_variable(store, k), boolean_variable(store, WIDE / 2 + k));
            a = k % 2 ? boolean_and(store, a, pair) : a;
            b = k % 2 ? b : boolean_and(store, b, pair);
        }
        BooleanMark filling = booleans_mark(store);
        Boolean all = boolean_constant(store, true);
        for (unsigned failures = 0; failures < 20;) { /* until hardly a node is free */
            uint32_t v = (uint32_t)(seed_next(&seed) % 16), w = (uint32_t)(16 + seed_next(&seed) % 16);
            Boolean either = boolean_or(store, boolean_variable(store, v), boolean_variable(store, w));
            Boolean next = boolean_and(store, all, either);
            failures += boolean_failed(store, next);
            all = boolean_failed(store, next) ? either : next;
        }
        Boolean c = boolean_and(store, a, b);
        bool failed = boolean_failed(store, c);
        booleans_pop(store, filling, boolean_constant(store, true));
        c = boolean_and(store, a, b);
        repeated += failed && !boolean_failed(store, c);
        CHECK(unit, boolean_failed(store, c) || is_conjunction(store, a, b, c, &seed));
        booleans_pop(store, mark, boolean_constant(store, true));
    }
    CHECK(unit, repeated > 10);
    booleans_destroy(store);
}

/* Functions and variables up to the limit, whatever number it is: what is held stays right. Memory is allocated full of large
 * numbers: no one reads it before it is written. */
static void test_limits(Unit *unit)
{
    mallopt(M_PERTURB, 0x80);
    for (size_t limit = 400; limit < 1200; limit += 37) {
        Booleans *store = booleans_create(BOOLEAN_BDD, limit);
        Boolean held = boolean_iff(store, boolean_variable(store, 2), boolean_variable(store, 30));
        uint8_t values[31] = {0};
        for (uint32_t k = 0; k < 400; k++) {
            Boolean variable = boolean_variable(store, k);
            if (!boolean_failed(store, variable))
                large(store, 3 + k % 12, false);
            CHECK(unit, booleans_stats(store).size <= limit);
        }
        CHECK(unit, booleans_stats(store).failures > 0);
        CHECK(unit, boolean_holds(store, held, values, 31));
        values[30] = 1;
        CHECK(unit, !boolean_holds(store, held, values, 31));
        booleans_destroy(store);
    }
    mallopt(M_PERTURB, 0);
}

/* Effort that is used up: everything fails, until more is allowed. */
static void test_effort(Unit *unit, BooleanBackEnd back_end)
{
    Booleans *store = booleans_create(back_end, 1 << 20);
    Boolean a = boolean_variable(store, 1), b = boolean_variable(store, 2);
    booleans_allow(store, 100);
    Boolean failed = large(store, 10, back_end == BOOLEAN_CNF);
    CHECK(unit, boolean_failed(store, failed) && boolean_failed(store, boolean_and(store, a, b)));
    CHECK(unit, !boolean_failed(store, boolean_variable(store, 3)) && !boolean_implies(store, a, b));
    booleans_allow(store, 1000);
    CHECK(unit, !boolean_failed(store, boolean_and(store, a, b)));
    booleans_destroy(store);
}

/* A question makes no nodes of a diagram, but what is visited for it is effort, too. */
static void test_effort_of_questions(Unit *unit)
{
    Booleans *store = booleans_create(BOOLEAN_BDD, 1 << 20);
    Boolean strong = large(store, 8, false), one = boolean_variable(store, 0), other = boolean_variable(store, 8);
    Boolean weak = boolean_or(store, strong, boolean_and(store, one, boolean_not(store, other)));
    booleans_allow(store, 100000);
    CHECK(unit, boolean_implies(store, strong, weak) && !boolean_implies(store, weak, strong));
    CHECK(unit, booleans_made(store) >= 60 && booleans_made(store) < 1000);
    uint64_t rounds = 0;
    while (!booleans_are_exhausted(store) && rounds++ < 100000)
        boolean_implies(store, strong, weak);
    CHECK(unit, rounds < 2000 && !boolean_implies(store, strong, weak));
    booleans_destroy(store);
}

/* Renaming that turns the order of all variables round, of functions that need deep recursions and many nodes. */
static void test_reversal(Unit *unit)
{
    enum { COUNT = 62, ROUNDS = 40 };
    Booleans *store = booleans_create(BOOLEAN_BDD, 2000000);
    uint32_t from[COUNT], to[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        from[i] = i;
        to[i] = COUNT - 1 - i;
    }
    for (uint32_t round = 0; round < ROUNDS; round++) {
        BooleanMark mark = booleans_mark(store);
        Boolean straight = boolean_constant(store, true), reversed = straight;
        for (uint32_t i = 0; i < COUNT; i++) { /* pairs that lie close together, and some that lie apart */
            uint32_t k = i % 7 == round % 7 ? (i + 11) % COUNT : (i + 1) % COUNT;
            Boolean x = boolean_variable(store, i), y = boolean_variable(store, k);
            Boolean rx = boolean_variable(store, COUNT - 1 - i), ry = boolean_variable(store, COUNT - 1 - k);
            straight = boolean_and(store, straight, boolean_or(store, boolean_not(store, x), y));
            reversed = boolean_and(store, reversed, boolean_or(store, boolean_not(store, rx), ry));
            if (i % 5 == 4) {
                straight = boolean_or(store, straight, boolean_and(store, x, boolean_not(store, y)));
                reversed = boolean_or(store, reversed, boolean_and(store, rx, boolean_not(store, ry)));
            }
        }
        Boolean renamed = boolean_rename(store, straight, from, to, COUNT);
        CHECK(unit, !boolean_failed(store, renamed) && boolean_equal(store, renamed, reversed));
        booleans_keep(store, mark, NULL, 0);
    }
    booleans_destroy(store);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20260;
    printf("seed %llu\n", (unsigned long long)seed);
    for (BooleanBackEnd back_end = BOOLEAN_BDD; back_end <= BOOLEAN_CNF; back_end++) {
        test_against_vectors(&unit, back_end, seed, back_end == BOOLEAN_BDD ? 8 * CASES : CASES);
        test_galois(&unit, back_end, seed + 1, back_end == BOOLEAN_BDD ? 2 * CASES : CASES / 10);
        test_failure(&unit, back_end);
    }
    test_after_failure(&unit, seed + 2);
    test_effort(&unit, BOOLEAN_BDD);
    test_effort(&unit, BOOLEAN_CNF);
    test_limits(&unit);
    test_effort_of_questions(&unit);
    test_reversal(&unit);
    Booleans *first = booleans_create(BOOLEAN_BDD, 10000);
    CHECK(&unit, first && !booleans_create(BOOLEAN_BDD, 10000));
    CHECK(&unit, booleans_stats(first).size > 0);
    booleans_destroy(first);
    CHECK(&unit, !booleans_create(BOOLEAN_BDD, 100));
    return unit_done(&unit);
}
