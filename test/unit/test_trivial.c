/* SPDX-License-Identifier: MIT */
/* The laws of domain.h, checked for every state and precision of the trivial domain. */
#include "net.h"

enum { STATES = 2 * TRIVIAL_FINEST + 1, HEAPS = TRIVIAL_FINEST + 3 };

typedef struct World {
    Bench bench;
    Domain *domain;
    const DomainOps *ops;
    const State *states[STATES];
    Heap *heaps[HEAPS]; /* the i-th has i allocations */
} World;

/* Each state is what some precision makes of some heap. */
static void collect_states(Unit *unit, World *world)
{
    size_t count = 0;
    for (unsigned k = 0; k <= TRIVIAL_FINEST; k++)
        for (size_t h = 0; h < HEAPS; h++) {
            const Precision *precision = trivial_precision(world->domain, k);
            const State *state = world->ops->of_heap(world->domain, world->heaps[h], precision);
            size_t i = 0;
            while (i < count && world->states[i] != state)
                i++;
            if (i == count && CHECK(unit, count < STATES))
                world->states[count++] = state;
        }
    CHECK(unit, count == STATES);
}

static World world_create(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 2);
    leave(&net, main, 0, 1);
    World world = {.bench = bench_create(net, 1, NULL), .ops = trivial_ops()};
    world.domain = world.bench.domains[0];
    for (size_t h = 0; h < HEAPS; h++) {
        world.heaps[h] = heap_create(net.program);
        for (size_t i = 0; i < h; i++)
            heap_add_block(world.heaps[h], BLOCK_HEAP, (ObjectId){ID_NONE}, 1, 1, (EdgeId){ID_NONE});
    }
    collect_states(unit, &world);
    return world;
}

static void world_destroy(World *world)
{
    for (size_t h = 0; h < HEAPS; h++)
        heap_destroy(world->heaps[h]);
    bench_destroy(&world->bench);
}

/* Is [left] a subset of [right], as far as the sample heaps tell? They tell states apart. */
static bool is_subset(const World *world, const State *left, const State *right)
{
    for (size_t h = 0; h < HEAPS; h++)
        if (world->ops->describes(world->domain, left, world->heaps[h]) &&
            !world->ops->describes(world->domain, right, world->heaps[h]))
            return false;
    return true;
}

static void test_order(Unit *unit, const World *world)
{
    const DomainOps *ops = world->ops;
    for (size_t i = 0; i < STATES; i++)
        for (size_t k = 0; k < STATES; k++) {
            const State *left = world->states[i], *right = world->states[k];
            CHECK(unit, ops->leq(world->domain, left, right) == is_subset(world, left, right));
            CHECK(unit, ops->equal(world->domain, left, right) == (i == k));
            CHECK(unit, i != k || ops->hash(world->domain, left) == ops->hash(world->domain, right));
            MarkSet marks = 0;
            const State *joined = ops->join(world->domain, left, right, ops->coarsest(world->domain), 1, &marks);
            CHECK(unit, joined && marks && is_subset(world, left, joined) && is_subset(world, right, joined));
            CHECK(unit, !ops->join(world->domain, left, right, trivial_precision(world->domain, 5), 5, &marks));
        }
}

static void test_precisions(Unit *unit, const World *world)
{
    const DomainOps *ops = world->ops;
    Domain *domain = world->domain;
    LocationId location = {0};
    for (unsigned k = 0; k <= TRIVIAL_FINEST; k++) {
        const Precision *precision = trivial_precision(domain, k);
        for (size_t i = 0; i < STATES; i++) {
            MarkSet marks = 0, again = 0;
            const State *weaker = ops->abstract(domain, world->states[i], location, precision, &marks);
            CHECK(unit, is_subset(world, world->states[i], weaker));
            CHECK(unit, ops->abstract(domain, weaker, location, precision, &again) == weaker && !again);
            CHECK(unit, weaker == world->states[i] || marks);
            if (k) {
                const Precision *coarser = trivial_precision(domain, k - 1);
                const State *weakest = ops->abstract(domain, world->states[i], location, coarser, &marks);
                CHECK(unit, is_subset(world, weaker, weakest));
            }
        }
        for (size_t h = 0; h < HEAPS; h++)
            CHECK(unit, ops->describes(domain, ops->of_heap(domain, world->heaps[h], precision), world->heaps[h]));

        PrecisionList list = {0};
        ops->finer(domain, precision, &list);
        CHECK(unit, list.count == (k < TRIVIAL_FINEST));
        for (size_t i = 0; i < list.count; i++) {
            CHECK(unit, ops->at_least_as_fine(domain, list.items[i], precision));
            CHECK(unit, !ops->at_least_as_fine(domain, precision, list.items[i]));
            CHECK(unit, ops->precision_size(domain, list.items[i]) > ops->precision_size(domain, precision));
        }
        free(list.items);
    }
}

static void test_samples(Unit *unit, const World *world)
{
    for (size_t i = 0; i < STATES; i++) {
        HeapSample samples[3];
        size_t count = world->ops->concretise(world->domain, world->states[i], 5, 3, samples);
        CHECK(unit, count >= 1 && count <= 3);
        for (size_t k = 0; k < count; k++) {
            CHECK(unit, world->ops->describes(world->domain, world->states[i], samples[k].heap));
            heap_destroy(samples[k].heap);
        }
    }
}

int main(void)
{
    Unit unit = {0};
    World world = world_create(&unit);
    test_order(&unit, &world);
    test_precisions(&unit, &world);
    test_samples(&unit, &world);
    world_destroy(&world);
    return unit_done(&unit);
}
