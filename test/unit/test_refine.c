/* SPDX-License-Identifier: MIT */
/* Refinement with the trivial domain: where it acts, how fine it gets, that it ends and never repeats itself. */
#include "net.h"

#include "base/map.h"
#include "refine/refine.h"

typedef struct Outcome {
    TreeStatus status;
    RefineStats stats;
} Outcome;

/* Builds and refines until proof or end. */
static Outcome refine(Unit *unit, Bench *bench, PropertySet properties, bool restarts, const PrecisionMap **learned)
{
    RefineOptions options = {.restarts = restarts};
    Refiner *refiner = refiner_create(bench->tree, bench->domains, bench->domain_count, &options);
    Outcome outcome;
    while ((outcome.status = build(bench, TREE_STOP_FIRST, properties)) == TREE_VIOLATION &&
           refiner_refine(refiner, tree_violation(bench->tree, 0)) == REFINE_DONE)
        continue;
    outcome.stats = refiner_stats(refiner);
    CHECK(unit, !outcome.stats.repeated);
    CHECK(unit, outcome.status != TREE_SAFE || is_proof(bench, properties));
    if (learned)
        *learned = refiner_learned(refiner);
    refiner_destroy(refiner);
    return outcome;
}

/* main calls f twice; nothing is ever allocated, which only shows if all locations on the way keep count. The function
 * g is not on the way and is left alone. */
static void test_where(Unit *unit, bool restarts)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5), f = net_function(&net, "f", 3), g = net_function(&net, "g", 2);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 1);
    call(&net, main, 1, 2, f);
    call(&net, main, 2, 3, f);
    leave(&net, main, 3, 4);
    skip(&net, f, 0, 1);
    leave(&net, f, 1, 2);
    leave(&net, g, 0, 1);
    Bench bench = bench_create(net, 1, NULL);
    const PrecisionMap *learned;
    Outcome outcome = refine(unit, &bench, CLEANUP, restarts, &learned);
    CHECK(unit, outcome.status == TREE_SAFE && outcome.stats.refinements >= 1 && outcome.stats.refinements <= 4);
    CHECK(unit, !outcome.stats.climbed);
    const Precision *at_entry = precision_map_at(learned, at(&net, f, 0), 0);
    CHECK(unit, at_entry == trivial_precision(bench.domains[0], 1)); /* the coarsest that will do */
    CHECK(unit, precision_map_at(learned, at(&net, g, 0), 0) == trivial_precision(bench.domains[0], 0));
    bench_destroy(&bench);
}

static void test_real(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3);
    allocate(&net, main, 0, 1);
    leave(&net, main, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    Outcome outcome = refine(unit, &bench, CLEANUP, false, NULL);
    CHECK(unit, outcome.status == TREE_VIOLATION && !outcome.stats.refinements); /* no precision helps: none is tried */
    bench_destroy(&bench);
}

static uint64_t below(uint64_t *state, uint64_t bound)
{
    *state = hash_mix(*state, 1);
    return *state % bound;
}

/* Random edges between the locations of two functions. */
static Net random_net(uint64_t seed)
{
    uint64_t random = seed;
    enum { LOCATIONS = 6 };
    Net net = net_create();
    FunctionId functions[2] = {net_function(&net, "main", LOCATIONS), net_function(&net, "f", LOCATIONS)};
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned from = 0; from + 2 < LOCATIONS; from++)
            for (uint64_t edges = 1 + below(&random, 2); edges > 0; edges--) {
                unsigned to = 1 + (unsigned)below(&random, LOCATIONS - 2);
                uint64_t kind = below(&random, 8);
                if (kind == 0)
                    allocate(&net, functions[i], from, to);
                else if (kind < 3)
                    call(&net, functions[i], from, to, functions[1]);
                else
                    skip(&net, functions[i], from, to);
            }
        leave(&net, functions[i], LOCATIONS - 2, LOCATIONS - 1);
    }
    return net;
}

/* Cutting proves what beginning anew proves. */
static void test_random(Unit *unit, uint64_t seed, unsigned *safe, unsigned *refined)
{
    Outcome outcomes[2];
    for (int restarts = 0; restarts < 2; restarts++) {
        Bench bench = bench_create(random_net(seed), 1, NULL);
        outcomes[restarts] = refine(unit, &bench, CLEANUP, restarts, NULL);
        bench_destroy(&bench);
    }
    if (!CHECK(unit, outcomes[0].status == outcomes[1].status))
        printf("seed %llu: cut %d, restart %d\n", (unsigned long long)seed, outcomes[0].status, outcomes[1].status);
    *safe += outcomes[0].status == TREE_SAFE;
    *refined += outcomes[0].stats.refinements > 0;
}

int main(void)
{
    Unit unit = {0};
    unsigned safe = 0, refined = 0;
    test_where(&unit, false);
    test_where(&unit, true);
    test_real(&unit);
    for (uint64_t seed = 1; seed <= 1500; seed++)
        test_random(&unit, seed, &safe, &refined);
    printf("%u proved, %u refined\n", safe, refined);
    CHECK(&unit, safe > 100 && refined > 100);
    return unit_done(&unit);
}
