/* SPDX-License-Identifier: MIT */
/* The engine over several components, and the second pass over its trees; trivial domain, small automata built by hand. */
#include "engine/parts.h"
#include "net.h"

/* --- components -------------------------------------------------------------------------------------------- */

static void test_product_findings(Unit *unit)
{
    Net net = two_calls(false);
    Bench bench = bench_create(net, 2, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION); /* both report it */
    tree_restart(bench.tree, everywhere(&bench, 1));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE); /* the second does not */
    CHECK(unit, is_proof(&bench, CLEANUP));
    tree_restart(bench.tree, everywhere(&bench, 1));
    /* One is enough for a lost block. */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, 1u << VALID_MEMTRACK) == TREE_VIOLATION);
    bench_destroy(&bench);
}

/* What came through an exit is computed anew from what it knows now. */
static void switch_off_at_exit(Unit *unit)
{
    Bench bench = bench_create(two_calls(false), 2, NULL);
    tree_restart(bench.tree, everywhere(&bench, 1));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE);
    Node *exit = NULL;
    for (size_t i = 0; i < tree_node_count(bench.tree); i++) {
        Node *node = tree_node(bench.tree, i);
        if (node->kept && node->is_exit && !node->context->is_start)
            exit = node;
    }
    tree_switch_off(bench.tree, exit, 0);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE && is_proof(&bench, CLEANUP));
    size_t results = 0;
    for (size_t i = 0; i < tree_node_count(bench.tree); i++) {
        const Node *node = tree_node(bench.tree, i);
        if (node->kept && node->through == exit)
            results += CHECK(unit, !node->states[0] && node->states[1]);
    }
    CHECK(unit, results);
    bench_destroy(&bench);
}

/* A component that is off finds nothing and blocks nothing; covering and the second pass go by those that are on. */
static void test_switch_off(Unit *unit)
{
    for (size_t off = 0; off < 2; off++) {
        Net net = two_calls(false);
        FunctionId main = {0};
        Bench bench = bench_create(net, 2, NULL);
        tree_restart(bench.tree, everywhere(&bench, 1)); /* the second component proves it, the first knows nothing */
        CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE && is_proof(&bench, CLEANUP));
        Node *node = node_at(&bench, at(&net, main, 1), 0);
        tree_switch_off(bench.tree, node, off);
        CHECK(unit, !node->states[off] && node->states[!off]);
        CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == (off ? TREE_VIOLATION : TREE_SAFE));
        CHECK(unit, off || is_proof(&bench, CLEANUP));
        for (size_t i = 0; i < tree_node_count(bench.tree); i++) {
            const Node *below = tree_node(bench.tree, i);
            if (below->kept && below->parent == node)
                CHECK(unit, !below->states[off] && below->states[!off]);
        }
        bench_destroy(&bench);
    }
    switch_off_at_exit(unit);
    Net net = diamond(true);
    Bench bench = bench_create(net, 2, NULL);
    LocationId join = at(&net, (FunctionId){0}, 3);
    tree_restart(bench.tree,
                 everywhere(&bench, 2)); /* covered in the first component only: see test_product_covering */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && !tree_stats(bench.tree).covered);
    for (unsigned side = 1; side < 3; side++)
        tree_switch_off(bench.tree, node_at(&bench, at(&net, (FunctionId){0}, side), 0), 1);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, join) == 2 && tree_stats(bench.tree).covered == 1);
    bench_destroy(&bench);
}

static void test_product_covering(Unit *unit)
{
    Net net = diamond(true);
    Bench bench = bench_create(net, 2, NULL);
    LocationId join = at(&net, (FunctionId){0}, 3);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && tree_stats(bench.tree).covered == 1);
    tree_restart(bench.tree, everywhere(&bench, 2)); /* covered in the first component only: not covered */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, join) == 2);
    CHECK(unit, !node_at(&bench, join, 0)->covered_by && !node_at(&bench, join, 1)->covered_by);
    bench_destroy(&bench);
}

static void blocking_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    if (edge.index != 2) /* nothing gets past edge 2 */
        trivial_ops()->post(domain, state, edge, precision, out);
}

static void test_product_emptiness(Unit *unit)
{
    Net net = loop_with_error();
    DomainOps blocking = *trivial_ops();
    blocking.post = blocking_post;
    Bench bench = bench_create(net, 2, &blocking);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

static void surviving_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    if (edge.index == 2) /* the error is no violation, and the program goes on */
        successor_add(&out->successors, state, 0);
    else
        trivial_ops()->post(domain, state, edge, precision, out);
}

static void test_product_disagreement(Unit *unit)
{
    Net net = loop_with_error();
    DomainOps surviving = *trivial_ops();
    surviving.post = surviving_post;
    Bench bench = bench_create(net, 2, &surviving);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_UNSUPPORTED);
    CHECK_TEXT(unit, tree_unsupported(bench.tree, 0).reason, "components disagree about a violation");
    CHECK(unit, tree_unsupported(bench.tree, 0).step->kind == STEP_ERROR);
    bench_destroy(&bench);
}

/* --- the second pass --------------------------------------------------------------------------------------- */

/* Breaks a good tree in many ways; the second pass must see each. */
static void test_recheck_sees(Unit *unit)
{
    Net net = two_calls(true);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    tree_restart(bench.tree, everywhere(&bench, 2));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    Node *middle = node_at(&bench, at(&net, f, 1), 0), *exit = node_at(&bench, at(&net, f, 2), 0);
    Node *root = node_at(&bench, at(&net, f, 0), 0), *result = node_at(&bench, at(&net, main, 1), 0);
    Node *start = node_at(&bench, at(&net, main, 0), 0);

    const State *state = middle->states[0];
    middle->states[0] = root->states[0]; /* = 0 instead of = 1 */
    CHECK(unit, is_flawed(&bench, 0, "described by no node"));
    middle->states[0] = state;
    CHECK(unit, is_proof(&bench, ERRORS));

    state = root->states[0];
    root->states[0] = middle->states[0]; /* the entry is not what the call passes */
    CHECK(unit, is_flawed(&bench, 0, "not accounted for"));
    root->states[0] = state;

    state = start->states[0];
    start->states[0] = middle->states[0];
    CHECK(unit, is_flawed(&bench, 0, "initial"));
    start->states[0] = state;

    Node *nodes[] = {middle, exit, result};
    for (size_t i = 0; i < 3; i++) {
        nodes[i]->kept = false;
        CHECK(unit, is_flawed(&bench, 0, nodes[i] == result ? "not accounted for" : "described by no node"));
        nodes[i]->kept = true;
    }
    root->context->kept = false;
    CHECK(unit, is_flawed(&bench, 0, "not accounted for") || is_flawed(&bench, 0, "dropped"));
    root->context->kept = true;
    start->context->is_start = false;
    CHECK(unit, is_flawed(&bench, 0, "initial"));
    start->context->is_start = true;

    exit->covered_by = result; /* another location */
    CHECK(unit, is_flawed(&bench, 0, "covers it may not"));
    exit->covered_by = NULL;
    CHECK(unit, is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

static void test_recheck_sees_covering(Unit *unit)
{
    Net net = allocating_loop();
    FunctionId main = {0};
    Bench bench = bench_create(net, 1, NULL);
    tree_restart(bench.tree, everywhere(&bench, 2));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    Node *covered = node_at(&bench, at(&net, main, 1), 3), *coverer = covered->covered_by;
    covered->covered_by = node_at(&bench, at(&net, main, 1), 0); /* >= 2 is not below = 0 */
    CHECK(unit, is_flawed(&bench, 0, "not below"));
    covered->covered_by = covered;
    CHECK(unit, is_flawed(&bench, 0, "covers it may not"));
    covered->covered_by = coverer;
    coverer->kept = false;
    CHECK(unit, is_flawed(&bench, 0, ""));
    coverer->kept = true;
    CHECK(unit, is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

/* What is said of the tree first; then flaw after flaw is worked on, until it is a proof. */
static bool is_mended(Bench *bench, const char *expected)
{
    BuildOptions options = {.stop = TREE_STOP_FIRST, .properties = ERRORS};
    Flaw flaw;
    char *says = tree_recheck(bench->tree, &options, &flaw);
    bool is_seen = says && strstr(says, expected);
    for (unsigned i = 0; i < 8 && says && flaw.node; i++) {
        free(says);
        tree_mend(bench->tree, flaw, ERRORS);
        says = tree_build(bench->tree, &options) == TREE_SAFE ? tree_recheck(bench->tree, &options, &flaw)
                                                              : message("no proof");
    }
    bool is_mended = !says;
    free(says);
    return is_seen && is_mended;
}

static void test_mend(Unit *unit)
{
    Net net = two_calls(true);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    tree_restart(bench.tree, everywhere(&bench, 2));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Node *root = node_at(&bench, at(&net, f, 0), 0), *middle = node_at(&bench, at(&net, f, 1), 0);
    const State *zero = root->states[0];
    root->states[0] = middle->states[0]; /* = 1: the entry is not what the call passes */
    CHECK(unit, is_mended(&bench, "not accounted for"));
    middle->states[0] = zero;
    CHECK(unit, is_mended(&bench, "described by no node"));
    bench_destroy(&bench);

    net = allocating_loop();
    bench = bench_create(net, 1, NULL);
    tree_restart(bench.tree, everywhere(&bench, 2));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Node *covered = node_at(&bench, at(&net, main, 1), 3), *by = node_at(&bench, at(&net, main, 1), 0);
    node_uncover(covered);
    node_cover(bench.tree, covered, by); /* >= 2 is not below = 0 */
    CHECK(unit, is_mended(&bench, "not below"));
    bench_destroy(&bench);
}

int main(void)
{
    Unit unit = {0};
    test_product_findings(&unit);
    test_switch_off(&unit);
    test_product_covering(&unit);
    test_product_emptiness(&unit);
    test_product_disagreement(&unit);
    test_recheck_sees(&unit);
    test_recheck_sees_covering(&unit);
    test_mend(&unit);
    return unit_done(&unit);
}
