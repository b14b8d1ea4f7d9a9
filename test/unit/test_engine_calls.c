/* SPDX-License-Identifier: MIT */
/* The engine across calls: contexts shared, reused, recursive; trivial domain, small automata built by hand. */
#include "net.h"

/* --- calls ------------------------------------------------------------------------------------------------- */

static void test_shared_call(Unit *unit)
{
    Net net = two_calls(false);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).contexts == 2 && tree_stats(bench.tree).table_hits == 1);
    CHECK(unit, count_at(&bench, at(&net, f, 0)) == 1);
    Node *exit = node_at(&bench, at(&net, f, 2), 0), *first = node_at(&bench, at(&net, main, 1), 0);
    CHECK(unit, first->through == exit && node_at(&bench, at(&net, main, 2), 0)->through == exit);
    CHECK(unit, exit->context->call_count == 2 && exit->context->calls[0]->node == first->parent);

    /* The path writes the shared body out twice. */
    TreePath path = tree_path(bench.tree, node_at(&bench, at(&net, main, 3), 0));
    static const PathKind kinds[] = {PATH_CALL, PATH_STEP, PATH_STEP,   PATH_RETURN, PATH_CALL,
                                     PATH_STEP, PATH_STEP, PATH_RETURN, PATH_STEP,   PATH_END};
    CHECK(unit, path.count == sizeof kinds / sizeof *kinds);
    for (size_t i = 0; i < path.count; i++)
        CHECK(unit, path.items[i].kind == kinds[i]);
    CHECK(unit, path.items[1].node == path.items[5].node && path.items[3].node == exit && path.items[7].node == exit);
    CHECK(unit, path.items[3].edge.index == 0 && path.items[7].edge.index == 1);
    tree_path_free(&path);

    path = tree_path(bench.tree, exit); /* a node inside a callee: by its first call */
    CHECK(unit, path.count == 4 && path.items[0].kind == PATH_CALL && path.items[0].edge.index == 0);
    tree_path_free(&path);
    bench_destroy(&bench);
}

static void test_call_entered_in_different_states(Unit *unit)
{
    Net net = two_calls(true);
    Bench bench = bench_create(net, 1, NULL);
    tree_restart(bench.tree, everywhere(&bench, 4));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, at(&net, (FunctionId){1}, 0)) == 2);
    CHECK(unit, tree_stats(bench.tree).table_hits == 0 && tree_stats(bench.tree).table_hits_by_leq == 0);
    Text text = {0};
    Node *last = node_at(&bench, at(&net, (FunctionId){0}, 3), 0);
    trivial_ops()->print(bench.domains[0], last->states[0], &text);
    CHECK_TEXT(unit, text_string(&text), "allocations = 2");
    text_free(&text);
    bench_destroy(&bench);
}

/* A call whose entry lies below a known one uses it, and says so. */
static void test_call_reused_by_leq(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 4), f = net_function(&net, "f", 3);
    call(&net, main, 0, 1, f);
    call(&net, main, 1, 2, f);
    leave(&net, main, 2, 3);
    allocate(&net, f, 0, 1);
    leave(&net, f, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    PrecisionStore *store = tree_precisions(bench.tree);
    /* Nothing is known at main's entry: the first call enters with >= 0. */
    const PrecisionMap *map = everywhere(&bench, 4);
    map = precision_map_with(store, map, at(&net, main, 0), 0, trivial_precision(bench.domains[0], 0));
    tree_restart(bench.tree, map);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).table_hits_by_leq == 1 && count_at(&bench, at(&net, f, 0)) == 1);
    CHECK(unit, !is_mark(node_at(&bench, at(&net, main, 1), 0), MARK_MERGE));
    CHECK(unit, is_mark(node_at(&bench, at(&net, main, 2), 0), MARK_MERGE));
    bench_destroy(&bench);
}

static void test_recursion(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3), f = net_function(&net, "f", 4);
    call(&net, main, 0, 1, f);
    leave(&net, main, 1, 2);
    leave(&net, f, 0, 3);
    allocate(&net, f, 0, 1);
    call(&net, f, 1, 2, f);
    leave(&net, f, 2, 3);
    Bench bench = bench_create(net, 1, NULL);
    for (unsigned k = 0; k < 4; k++) {
        tree_restart(bench.tree, everywhere(&bench, k));
        CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
        CHECK(unit, count_at(&bench, at(&net, f, 0)) == k + 1); /* entered with = 0 .. = k-1, and >= k */
        CHECK(unit, count_at(&bench, at(&net, main, 1)) == k + 1);
    }
    Node *deep = node_at(&bench, at(&net, main, 1), 3); /* the last result: from the deepest call */
    TreePath path = tree_path(bench.tree, deep);
    unsigned calls = 0, returns = 0, depth = 0;
    for (size_t i = 0; i < path.count; i++) {
        calls += path.items[i].kind == PATH_CALL;
        returns += path.items[i].kind == PATH_RETURN;
        depth = calls - returns > depth ? calls - returns : depth;
    }
    CHECK(unit, calls == returns && depth >= 4 && path.items[path.count - 1].node == deep);
    tree_path_free(&path);
    bench_destroy(&bench);
}

static void test_recursion_without_end(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3);
    FunctionId even = net_function(&net, "even", 3), odd = net_function(&net, "odd", 3);
    call(&net, main, 0, 1, even);
    leave(&net, main, 1, 2);
    call(&net, even, 0, 1, odd);
    leave(&net, even, 1, 2);
    call(&net, odd, 0, 1, even);
    leave(&net, odd, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, at(&net, odd, 0)) == 1 && !node_at(&bench, at(&net, odd, 1), 0));
    CHECK(unit, !node_at(&bench, at(&net, main, 1), 0));

    /* Called from nowhere but each other, they go when main's call goes. */
    Node *caller = node_at(&bench, at(&net, main, 0), 0);
    Context *former = node_at(&bench, at(&net, odd, 0), 0)->context;
    tree_cut(bench.tree, caller, everywhere(&bench, 1));
    CHECK(unit, former->kept); /* asleep */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, !former->kept && count_at(&bench, at(&net, odd, 0)) == 1);
    bench_destroy(&bench);
}

static void test_mutual_recursion(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3);
    FunctionId even = net_function(&net, "even", 3), odd = net_function(&net, "odd", 3);
    call(&net, main, 0, 1, even);
    leave(&net, main, 1, 2);
    leave(&net, even, 0, 2);
    call(&net, even, 0, 1, odd);
    leave(&net, even, 1, 2);
    call(&net, odd, 0, 1, even);
    leave(&net, odd, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, node_at(&bench, at(&net, main, 2), 0) && node_at(&bench, at(&net, odd, 2), 0));
    bench_destroy(&bench);
}

/* An indirect call resolved by the second component only. */
static bool calls_f(Domain *domain, const State *state, EdgeId edge, FunctionList *out)
{
    (void)domain, (void)state, (void)edge;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++].index = 1;
    return true;
}

static void test_indirect_call(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3), f = net_function(&net, "f", 2);
    call_unknown(&net, main, 0, 1);
    leave(&net, main, 1, 2);
    leave(&net, f, 0, 1);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_UNSUPPORTED);
    CHECK(unit, tree_unsupported_count(bench.tree) == 1);
    CHECK_TEXT(unit, tree_unsupported(bench.tree, 0).reason, "call through an unknown function pointer");
    CHECK(unit, is_flawed(&bench, 0, "unknown function"));
    tree_destroy(bench.tree);

    DomainOps knowing = *trivial_ops();
    knowing.callees = calls_f;
    Domain *second = trivial_ops()->create(net.program, ALL, bench.terms);
    second->ops = &knowing;
    bench.domains[bench.domain_count++] = second;
    bench.tree = tree_create(bench.domains, 2);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, node_at(&bench, at(&net, f, 1), 0) && node_at(&bench, at(&net, main, 2), 0));
    bench_destroy(&bench);
}

static void test_call_without_body(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3), f = net_function(&net, "f", 0);
    call(&net, main, 0, 1, f);
    leave(&net, main, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_NEVER, ERRORS) == TREE_UNSUPPORTED);
    CHECK_TEXT(unit, tree_unsupported(bench.tree, 0).reason, "call of a function without a body");
    CHECK(unit, !node_at(&bench, at(&net, main, 1), 0));
    CHECK(unit, is_flawed(&bench, 0, "without a body"));
    bench_destroy(&bench);
}

int main(void)
{
    Unit unit = {0};
    test_shared_call(&unit);
    test_call_entered_in_different_states(&unit);
    test_call_reused_by_leq(&unit);
    test_recursion(&unit);
    test_recursion_without_end(&unit);
    test_mutual_recursion(&unit);
    test_indirect_call(&unit);
    test_call_without_body(&unit);
    return unit_done(&unit);
}
