/* SPDX-License-Identifier: MIT */
/* FineTune against brute force, on chains and subset lattices, for monotone and for arbitrary answers; the thesis's
 * mapping from objects to lengths. */
#include "unit.h"

#include "base/map.h"
#include "domain/smg/lengths.h"
#include "refine/finetune.h"

#include <stdlib.h>

enum { ELEMENTS = 4, SUBSETS = 1 << ELEMENTS, CHAIN = 40 };

/* A lattice with a table of answers. */
typedef struct Toy {
    bool is_chain;
    bool answers[CHAIN];
    unsigned asked[CHAIN];
} Toy;

static bool finer(void *context, size_t left, size_t right)
{
    const Toy *toy = context;
    return toy->is_chain ? left >= right : (left | right) == left;
}

static size_t size(void *context, size_t candidate)
{
    const Toy *toy = context;
    size_t bits = 0;
    for (size_t rest = candidate; rest; rest &= rest - 1)
        bits++;
    return toy->is_chain ? candidate : bits;
}

static bool rules_out(void *context, size_t candidate)
{
    Toy *toy = context;
    toy->asked[candidate]++;
    return toy->answers[candidate];
}

static Candidates candidates_of(Toy *toy)
{
    return (Candidates){toy->is_chain ? CHAIN : SUBSETS, toy, finer, size, rules_out};
}

/* Does some strictly coarser candidate rule the path out? */
static bool has_coarser(Toy *toy, size_t count, size_t found)
{
    for (size_t i = 0; i < count; i++)
        if (i != found && finer(toy, found, i) && toy->answers[i])
            return true;
    return false;
}

static void check_toy(Unit *unit, Toy *toy, bool is_monotone, uint64_t seed)
{
    Candidates candidates = candidates_of(toy);
    uint64_t asked = 0;
    ptrdiff_t found = finetune(&candidates, &asked);
    bool any = false, twice = false;
    for (size_t i = 0; i < candidates.count; i++) {
        any |= toy->answers[i];
        twice |= toy->asked[i] > 1;
    }
    bool right = !twice && any == (found != FINETUNE_NONE) && (!any || toy->answers[found]);
    if (any && is_monotone)
        right &= !has_coarser(toy, candidates.count, (size_t)found);
    if (is_monotone && any && toy->is_chain)
        right &= asked <= 8; /* of 40 */
    if (!CHECK(unit, right))
        printf("seed %llu, %s\n", (unsigned long long)seed, toy->is_chain ? "chain" : "subsets");
}

static void test_chains(Unit *unit)
{
    for (size_t least = 0; least <= CHAIN; least++) {
        Toy toy = {.is_chain = true};
        for (size_t i = least; i < CHAIN; i++)
            toy.answers[i] = true;
        check_toy(unit, &toy, true, least);
    }
}

/* Comparisons grow with the number of candidates, not with its square. */
typedef struct Long {
    size_t least;
    uint64_t compared;
} Long;

static bool long_finer(void *context, size_t left, size_t right)
{
    ((Long *)context)->compared++;
    return left >= right;
}

static size_t long_size(void *context, size_t candidate)
{
    (void)context;
    return candidate;
}

static bool long_rules_out(void *context, size_t candidate)
{
    return candidate >= ((const Long *)context)->least;
}

static void test_long_chain(Unit *unit)
{
    enum { COUNT = 10000 };
    for (size_t least = 0; least < COUNT; least += 999) {
        Long chain = {.least = least};
        uint64_t asked = 0;
        Candidates candidates = {COUNT, &chain, long_finer, long_size, long_rules_out};
        CHECK(unit, finetune(&candidates, &asked) == (ptrdiff_t)least && asked <= 16);
        CHECK(unit, chain.compared <= 200 * COUNT);
    }
}

static uint64_t below(uint64_t *state, uint64_t bound)
{
    *state = hash_mix(*state, 1);
    return *state % bound;
}

/* Every upward closed set of a lattice of subsets is that above some of its elements. */
static void test_random(Unit *unit, uint64_t seed)
{
    uint64_t random = seed;
    Toy toy = {.is_chain = below(&random, 2)};
    bool is_monotone = below(&random, 2);
    size_t count = candidates_of(&toy).count;
    for (uint64_t picks = below(&random, 5); picks > 0; picks--) {
        size_t pick = below(&random, count);
        for (size_t i = 0; i < count; i++)
            toy.answers[i] |= is_monotone ? finer(&toy, i, pick) : below(&random, 4) == 0;
    }
    check_toy(unit, &toy, is_monotone, seed);
}

static void update(Lengths *lengths, size_t count, const Chain *chains)
{
    ChainList list = {(Chain *)chains, count, count};
    lengths_update(lengths, &list);
}

/* A list that grows counts once; so does one that loses its first node; another one of its own length does not. */
static void test_lengths(Unit *unit)
{
    Lengths lengths = {0};
    for (uint32_t length = 2; length <= 5; length++)
        update(&lengths, 1, &(Chain){7, 0, length});
    CHECK(unit, lengths.count == 1 && lengths_most(&lengths, SHAPE_ANY) == 5);
    update(&lengths, 1, &(Chain){8, 0, 4}); /* its first node is gone */
    CHECK(unit, lengths.count == 1 && lengths_next(&lengths, 0) == 5 && !lengths_next(&lengths, 5));
    update(&lengths, 3, (Chain[]){{8, 0, 4}, {20, 1, 5}, {30, 1, 9}}); /* a length of 5 is there already */
    CHECK(unit, lengths.count == 2 && lengths_next(&lengths, 5) == 9);
    CHECK(unit, lengths_most(&lengths, 0) == 5 && lengths_most(&lengths, 1) == 9 && lengths_most(&lengths, 2) == 0);
    lengths_free(&lengths);
}

int main(void)
{
    Unit unit = {0};
    test_chains(&unit);
    test_long_chain(&unit);
    for (uint64_t seed = 1; seed <= 3000; seed++)
        test_random(&unit, seed);
    test_lengths(&unit);
    return unit_done(&unit);
}
