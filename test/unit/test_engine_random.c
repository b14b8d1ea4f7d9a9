/* SPDX-License-Identifier: MIT */
/* The engine on random automata with random cuts: whatever the order of cutting and building, the end is a proof, and
 * it reaches what a plain search of the graph reaches. Arguments: seed, number of automata. */
#include "net.h"
#include "seed.h"

static uint32_t random_below(uint64_t *seed, uint32_t limit)
{
    return (uint32_t)(seed_next(seed) >> 16) % limit;
}

static Net random_net(uint64_t *seed)
{
    Net net = net_create();
    unsigned sizes[4], function_count = 1 + random_below(seed, 4);
    for (unsigned i = 0; i < function_count; i++) {
        static const char *const names[] = {"main", "f", "g", "h"};
        sizes[i] = 3 + random_below(seed, 7);
        net_function(&net, names[i], sizes[i]);
    }
    for (unsigned i = 0; i < function_count; i++) {
        FunctionId function = {i};
        unsigned exit = sizes[i] - 1;
        for (unsigned edge = random_below(seed, 3) + exit * 4 / 3; edge-- > 0;) {
            unsigned from = random_below(seed, exit), to = random_below(seed, exit);
            switch (random_below(seed, 4)) {
            case 0:
                call(&net, function, from, to, (FunctionId){random_below(seed, function_count)});
                break;
            case 1:
                allocate(&net, function, from, to);
                break;
            default:
                skip(&net, function, from, to);
            }
        }
        leave(&net, function, random_below(seed, exit), exit);
        leave(&net, function, random_below(seed, exit), exit);
    }
    return net;
}

/* Locations that a walk with matched calls reaches. */
static bool *reachable(const Program *program)
{
    bool *reached = calloc(program->location_count, sizeof *reached);
    reached[program_function(program, program->entry)->entry.index] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < program->edge_count; i++) {
            const Edge *edge = &program->edges[i];
            const Step *step = &edge->steps[edge->step_count - 1];
            if (!reached[edge->source.index])
                continue;
            bool passes = true;
            if (step->kind == STEP_CALL) {
                const Function *callee = program_function(program, program_object(program, step->a.object)->function);
                changed |= !reached[callee->entry.index];
                reached[callee->entry.index] = true;
                passes = reached[callee->exit.index];
            }
            changed |= passes && !reached[edge->target.index];
            reached[edge->target.index] |= passes;
        }
    }
    return reached;
}

static bool reaches_all(const Bench *bench)
{
    bool *expected = reachable(bench->net.program), same = true;
    for (uint32_t i = 0; i < bench->net.program->location_count; i++)
        same &= expected[i] == !!node_at(bench, (LocationId){i}, 0);
    free(expected);
    return same;
}

/* Links agree with each other and with what is kept. */
static bool is_consistent(const Bench *bench)
{
    bool good = true;
    uint64_t kept = 0;
    for (size_t i = 0; i < tree_node_count(bench->tree); i++) {
        const Node *node = tree_node(bench->tree, i);
        if (!node->kept)
            continue;
        kept++;
        good &= node->context->kept && (!node->parent || node->parent->kept) && (!node->through || node->through->kept);
        good &= !node->covered_by || (node->covered_by->kept && !node->covered_by->covered_by && !node->first_child);
        for (const Node *child = node->first_child; child; child = child->next_sibling)
            good &= child->kept && child->parent == node;
        for (const Node *covered = node->first_covered; covered; covered = covered->next_covered)
            good &= covered->kept && covered->covered_by == node;
        for (const Call *made = node->first_call; made; made = made->next)
            good &= made->callee->kept && made->node == node;
    }
    return good && kept == tree_stats(bench->tree).kept;
}

static const PrecisionMap *random_map(Bench *bench, uint64_t *seed)
{
    PrecisionStore *store = tree_precisions(bench->tree);
    const PrecisionMap *map = everywhere(bench, random_below(seed, 4));
    for (unsigned i = random_below(seed, 5); i-- > 0;) {
        size_t component = random_below(seed, (uint32_t)bench->domain_count);
        LocationId location = {random_below(seed, (uint32_t)bench->net.program->location_count)};
        const Precision *precision = trivial_precision(bench->domains[component], random_below(seed, 4));
        map = precision_map_with(store, map, location, component, precision);
    }
    return map;
}

static void random_cut(Bench *bench, uint64_t *seed)
{
    Node *node;
    do
        node = tree_node(bench->tree, random_below(seed, (uint32_t)tree_node_count(bench->tree)));
    while (!node->kept);
    tree_cut(bench->tree, node, random_map(bench, seed));
}

static bool paths_begin_at_start(const Bench *bench)
{
    for (size_t i = 0; i < tree_node_count(bench->tree); i += 7) {
        Node *node = tree_node(bench->tree, i);
        if (!node->kept)
            continue;
        TreePath path = tree_path(bench->tree, node);
        bool good = path.items[0].node->context->is_start && !path.items[0].node->parent;
        for (size_t k = 0; k + 1 < path.count; k++) { /* each item leads to the next */
            const Edge *edge = program_edge(bench->net.program, path.items[k].edge);
            LocationId next = path.items[k + 1].node->location;
            if (path.items[k].kind == PATH_CALL)
                good &= !path.items[k + 1].node->parent;
            else
                good &= edge->target.index == next.index;
        }
        tree_path_free(&path);
        if (!good)
            return false;
    }
    return true;
}

static void test_random(Unit *unit, uint64_t first_seed, unsigned count)
{
    DomainOps eager = eager_ops();
    uint64_t merged = 0, dropped = 0, requeued = 0, hits = 0;
    for (unsigned round = 0; round < count; round++) {
        uint64_t seed = first_seed + round * 7919;
        Net net = random_net(&seed);
        Bench bench = bench_create(net, 1 + random_below(&seed, 2), random_below(&seed, 2) ? &eager : NULL);
        bool good = true;
        for (unsigned i = random_below(&seed, 6); i-- > 0;) {
            uint64_t limit = tree_node_count(bench.tree) + 1 + random_below(&seed, 60); /* often stops half way */
            tree_build(bench.tree, &(BuildOptions){.stop = TREE_STOP_NEVER, .node_limit = limit});
            random_cut(&bench, &seed);
            good &= is_consistent(&bench);
        }
        good &= build(&bench, TREE_STOP_NEVER, 0) == TREE_SAFE;
        good &= is_consistent(&bench) && is_proof(&bench, 0) && reaches_all(&bench) && paths_begin_at_start(&bench);
        if (!CHECK(unit, good))
            printf("seed %llu, round %u\n", (unsigned long long)first_seed, round);
        TreeStats stats = tree_stats(bench.tree);
        merged += stats.merged, dropped += stats.dropped, requeued += stats.requeued, hits += stats.table_hits;
        bench_destroy(&bench);
    }
    CHECK(unit, merged > 0 && dropped > 0 && requeued > 0 && hits > 0); /* it was worth it */
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20240229;
    unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 400;
    printf("seed %llu\n", (unsigned long long)seed);
    test_random(&unit, seed, count);
    return unit_done(&unit);
}
