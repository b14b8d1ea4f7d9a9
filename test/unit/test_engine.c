/* SPDX-License-Identifier: MIT */
/* The engine, tested with the trivial domain alone on small automata built by hand. */
#include "net.h"

/* --- within a function ------------------------------------------------------------------------------------- */

static void test_straight_line(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 4);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    leave(&net, main, 2, 3);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    CHECK(unit, is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).made == 4 && tree_stats(bench.tree).kept == 4);
    CHECK(unit, tree_stats(bench.tree).post_calls == 3);
    Node *last = node_at(&bench, at(&net, main, 3), 0);
    CHECK(unit, last && last->depth == 3 && last->context->is_start && last->context->exit_count == 1);
    TreePath path = tree_path(bench.tree, last);
    CHECK(unit, path.count == 4 && path.items[0].kind == PATH_STEP && path.items[0].edge.index == 0);
    CHECK(unit, path.items[3].kind == PATH_END && path.items[3].node == last && path.items[3].edge.index == ID_NONE);
    tree_path_free(&path);
    bench_destroy(&bench);
}

/* 0 -> 1 -> 3 and 0 -> 2 -> 3, 3 -> 4 returns. */
static Net diamond(bool one_side_allocates)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5);
    skip(&net, main, 0, 1);
    skip(&net, main, 0, 2);
    if (one_side_allocates)
        allocate(&net, main, 1, 3);
    else
        skip(&net, main, 1, 3);
    skip(&net, main, 2, 3);
    leave(&net, main, 3, 4);
    return net;
}

static void test_covering_at_join(Unit *unit)
{
    Net net = diamond(true);
    FunctionId main = {0};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Node *first = node_at(&bench, at(&net, main, 3), 0), *second = node_at(&bench, at(&net, main, 3), 1);
    CHECK(unit, second && second->covered_by == first && !first->covered_by && first->first_covered == second);
    CHECK(unit, count_at(&bench, at(&net, main, 4)) == 1);
    CHECK(unit, is_proof(&bench, ERRORS));

    tree_restart(bench.tree, everywhere(&bench, 2)); /* now the two sides differ */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    CHECK(unit, count_at(&bench, at(&net, main, 4)) == 2);
    CHECK(unit, tree_stats(bench.tree).covered == 1 && tree_stats(bench.tree).kept == 7);
    CHECK(unit, is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

/* 0 -> 1, loop 1 -> 2 -> 1 whose body allocates, 1 -> 3 -> 4 returns. */
static Net allocating_loop(void)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    allocate(&net, main, 2, 1);
    skip(&net, main, 1, 3);
    leave(&net, main, 3, 4);
    return net;
}

static void test_loop(Unit *unit)
{
    Net net = allocating_loop();
    FunctionId main = {0};
    LocationId head = at(&net, main, 1);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, head) == 2);

    tree_restart(bench.tree, everywhere(&bench, 3)); /* = 0, = 1, = 2, >= 3, and >= 3 covered */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, head) == 5);
    Node *last = node_at(&bench, head, 4);
    CHECK(unit, last->rounds == 4 && last->covered_by == node_at(&bench, head, 3));
    CHECK(unit, is_mark(last, MARK_FORGET) && !is_mark(node_at(&bench, head, 1), MARK_FORGET));
    CHECK(unit, !node_at(&bench, head, 5) && tree_stats(bench.tree).merged == 0);
    bench_destroy(&bench);
}

static void test_nested_loops(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 7);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 5); /* the outer loop's end comes first in the program */
    skip(&net, main, 1, 2);
    skip(&net, main, 2, 4); /* and the inner one's */
    allocate(&net, main, 2, 3);
    skip(&net, main, 3, 2);
    skip(&net, main, 4, 1);
    leave(&net, main, 5, 6);
    Bench bench = bench_create(net, 1, NULL);
    for (unsigned k = 0; k < 5; k++) {
        tree_restart(bench.tree, everywhere(&bench, k));
        CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
        Node *inner = node_at(&bench, at(&net, main, 2), 0), *after = node_at(&bench, at(&net, main, 6), 0);
        CHECK(unit, inner && after);
        for (unsigned i = 0; (inner = node_at(&bench, at(&net, main, 2), i)); i++)
            CHECK(unit, inner->id < after->id); /* what follows the loops waited for them */
    }
    bench_destroy(&bench);
}

static void test_merging_in_loop(Unit *unit)
{
    Net net = allocating_loop();
    FunctionId main = {0};
    LocationId head = at(&net, main, 1);
    DomainOps eager = eager_ops();
    Bench bench = bench_create(net, 1, &eager);
    tree_restart(bench.tree, everywhere(&bench, 8));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).merged == 1);
    Node *merged = node_at(&bench, head, 0);
    CHECK(unit, is_mark(merged, MARK_MERGE) && merged->parent->location.index == at(&net, main, 0).index);
    CHECK(unit, merged->merged_from[0] && !merged->merged_from[0]->kept && !merged->merged_from[1]->kept);
    CHECK(unit, merged->merged_from[1]->parent->location.index == at(&net, main, 2).index);
    CHECK(unit, count_at(&bench, head) == 2 && node_at(&bench, head, 1)->covered_by == merged);

    /* The trivial domain's own join waits k rounds: nothing is merged before states are equal anyway. */
    bench.domains[0]->ops = trivial_ops();
    tree_restart(bench.tree, everywhere(&bench, 8));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).merged == 1 && count_at(&bench, head) == 10);
    bench_destroy(&bench);
}

/* Two returns from different states are merged at the exit; the one that came in stays, covered. */
static void test_merging_at_exit(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 3), f = net_function(&net, "f", 4);
    call(&net, main, 0, 1, f);
    leave(&net, main, 1, 2);
    allocate(&net, f, 0, 1);
    skip(&net, f, 0, 2);
    leave(&net, f, 1, 3);
    leave(&net, f, 2, 3);
    DomainOps eager = eager_ops();
    Bench bench = bench_create(net, 1, &eager);
    tree_restart(bench.tree, everywhere(&bench, 4));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, tree_stats(bench.tree).merged == 1);
    Node *covered = node_at(&bench, at(&net, f, 3), 0), *merged = node_at(&bench, at(&net, f, 3), 1);
    CHECK(unit, merged && covered->covered_by == merged && merged->merged_from[1] == covered);
    CHECK(unit, merged->context->exit_count == 1 && merged->context->exits[0] == merged);
    CHECK(unit, count_at(&bench, at(&net, main, 1)) == 1);
    CHECK(unit, node_at(&bench, at(&net, main, 1), 0)->through == merged);
    bench_destroy(&bench);
}

/* A loop calls f, which calls g, until its head is merged; then the node in f that called g is cut. The way that came
 * to the merge led through that call: it can still be read. */
static void test_old_path_through_cut_call(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5), f = net_function(&net, "f", 3), g = net_function(&net, "g", 2);
    skip(&net, main, 0, 1);
    call(&net, main, 0, 3, f); /* keeps f's context when the loop no longer enters it */
    call(&net, main, 1, 2, f);
    allocate(&net, main, 2, 1);
    leave(&net, main, 3, 4);
    call(&net, f, 0, 1, g);
    leave(&net, f, 1, 2);
    leave(&net, g, 0, 1);
    DomainOps eager = eager_ops();
    Bench bench = bench_create(net, 1, &eager);
    tree_restart(bench.tree, everywhere(&bench, 8));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    Node *merged = node_at(&bench, at(&net, main, 1), 0), *calling = node_at(&bench, at(&net, f, 0), 0);
    CHECK(unit, merged->merged_from[1] && calling->first_call);
    tree_cut(bench.tree, calling, everywhere(&bench, 9));
    CHECK(unit, merged->kept && calling->kept && !calling->first_call);
    TreePath path = tree_path(bench.tree, merged->merged_from[1]);
    unsigned calls = 0;
    for (size_t i = 0; i < path.count; i++) {
        if (path.items[i].kind != PATH_CALL)
            continue;
        const Call *call = tree_path_call(&path, i);
        CHECK(unit, call && call->node == path.items[i].node && call->callee == path.items[i + 1].node->context);
        calls++;
    }
    CHECK(unit, calls == 2);
    tree_path_free(&path);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

/* --- calls ------------------------------------------------------------------------------------------------- */

/* main calls f twice, f allocates or not. */
static Net two_calls(bool allocates)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 4), f = net_function(&net, "f", 3);
    call(&net, main, 0, 1, f);
    call(&net, main, 1, 2, f);
    leave(&net, main, 2, 3);
    if (allocates)
        allocate(&net, f, 0, 1);
    else
        skip(&net, f, 0, 1);
    leave(&net, f, 1, 2);
    return net;
}

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

/* --- cuts -------------------------------------------------------------------------------------------------- */

static void test_uncovering_after_cut(Unit *unit)
{
    Net net = diamond(false);
    FunctionId main = {0};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Node *coverer = node_at(&bench, at(&net, main, 3), 0), *covered = node_at(&bench, at(&net, main, 3), 1);
    Node *left = coverer->parent;
    CHECK(unit, covered->covered_by == coverer && covered->parent != left && coverer->first_child);

    tree_cut(bench.tree, left, everywhere(&bench, 2));
    CHECK(unit, left->kept && !left->first_child && !coverer->kept && covered->kept && !covered->covered_by);
    CHECK(unit, tree_stats(bench.tree).dropped == 2 && tree_stats(bench.tree).requeued == 2);
    CHECK(unit, is_flawed(&bench, 0, "described by no node")); /* the queue is not empty */

    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, covered->kept && !covered->covered_by && covered->first_child);
    Node *again = node_at(&bench, at(&net, main, 3), 1);
    CHECK(unit, again->parent == left && again->covered_by == covered && again->precision == everywhere(&bench, 2));
    bench_destroy(&bench);
}

/* Precision is inherited below the cut and nowhere else. */
static void test_precision_below_cut(Unit *unit)
{
    Net net = allocating_loop();
    FunctionId main = {0};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    const PrecisionMap *coarse = node_at(&bench, at(&net, main, 0), 0)->precision;
    Node *body = node_at(&bench, at(&net, main, 2), 0), *after = node_at(&bench, at(&net, main, 3), 0);
    tree_cut(bench.tree, body, everywhere(&bench, 3));
    CHECK(unit, after->kept && body->kept);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, after->precision == coarse && node_at(&bench, at(&net, main, 1), 0)->precision == coarse);
    CHECK(unit, body->first_child->precision == everywhere(&bench, 3));
    bench_destroy(&bench);
}

static void test_cut_inside_callee(Unit *unit)
{
    Net net = two_calls(false);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Node *root = node_at(&bench, at(&net, f, 0), 0), *result = node_at(&bench, at(&net, main, 1), 0);
    tree_cut(bench.tree, root, everywhere(&bench, 2));
    CHECK(unit, root->kept && !result->kept && root->context->exit_count == 0);
    CHECK(unit, tree_stats(bench.tree).kept == 2 && tree_stats(bench.tree).dropped == 5);
    CHECK(unit, root->context->call_count == 1); /* the second call came after the dropped result */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, root->context->call_count == 2 && node_at(&bench, at(&net, main, 3), 0));
    CHECK(unit, tree_stats(bench.tree).kept == 7);

    /* Nothing is below an exit: a cut there changes nothing. */
    uint64_t made = tree_stats(bench.tree).made;
    tree_cut(bench.tree, node_at(&bench, at(&net, f, 2), 0), everywhere(&bench, 3));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, root->context->exit_count == 1 && tree_stats(bench.tree).made == made);
    bench_destroy(&bench);
}

/* A context sleeps without calls: an equal one wakes it; if none comes, it is dropped. */
static void test_cut_drops_contexts(Unit *unit)
{
    Net net = two_calls(false);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Context *shared = node_at(&bench, at(&net, f, 0), 0)->context;
    tree_cut(bench.tree, node_at(&bench, at(&net, main, 1), 0), everywhere(&bench, 2));
    CHECK(unit, shared->kept && shared->call_count == 1);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, count_at(&bench, at(&net, f, 0)) == 2 && tree_stats(bench.tree).contexts == 3); /* another precision */
    tree_cut(bench.tree, node_at(&bench, at(&net, main, 0), 0), everywhere(&bench, 2));
    CHECK(unit, shared->kept && !shared->call_count && count_at(&bench, at(&net, f, 0)) == 2);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, !shared->kept && count_at(&bench, at(&net, f, 0)) == 1);
    CHECK(unit, tree_stats(bench.tree).contexts == 3); /* the second was found again */
    bench_destroy(&bench);
}

/* Refinement in small: what is violated under the coarsest precision is proved when every location on the way keeps
 * count. */
static void test_refinement(Unit *unit)
{
    Net net = two_calls(false);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    PrecisionStore *store = tree_precisions(bench.tree);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION);
    CHECK(unit, tree_violation(bench.tree, 0).finding.kind == VIOLATION_NOT_FREED);
    CHECK(unit, tree_violation(bench.tree, 0).node->location.index == at(&net, main, 2).index);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION); /* it still stands */
    CHECK(unit, is_flawed(&bench, CLEANUP, "may violate"));

    const PrecisionMap *map = precision_map_coarsest(store);
    for (unsigned i = 0; i < 3; i++)
        map = precision_map_with(store, map, at(&net, main, i), 0, trivial_precision(bench.domains[0], 1));
    for (unsigned i = 0; i < 3; i++) {
        tree_restart(bench.tree, map);
        CHECK(unit, tree_violation_count(bench.tree) == 0);
        CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION);
        map = precision_map_with(store, map, at(&net, f, i), 0, trivial_precision(bench.domains[0], 1));
    }
    tree_restart(bench.tree, map);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE && is_proof(&bench, CLEANUP));

    /* A cut that makes it coarse again brings the violation back, with the node it was found at forgotten and found
     * anew. */
    tree_cut(bench.tree, node_at(&bench, at(&net, main, 1), 0), precision_map_coarsest(store));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION);
    Violation violation = tree_violation(bench.tree, 0);
    tree_cut(bench.tree, violation.node, map);
    CHECK(unit, tree_violation_count(bench.tree) == 0);                     /* reports of a cut node are taken back */
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION); /* its state stays: cut above it */
    tree_cut(bench.tree, violation.node->parent, map);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_SAFE && is_proof(&bench, CLEANUP));
    bench_destroy(&bench);
}

/* --- reasons to stop --------------------------------------------------------------------------------------- */

static void test_budget(Unit *unit)
{
    Net net = allocating_loop();
    Bench bench = bench_create(net, 1, NULL);
    Budget spent = {.exhausted = LIMIT_TIME};
    BuildOptions options = {.properties = ERRORS, .budget = &spent};
    CHECK(unit, tree_build(bench.tree, &options) == TREE_OUT_OF_BUDGET);
    CHECK(unit, tree_limit(bench.tree) == LIMIT_TIME);
    char *flaw = tree_recheck(bench.tree, &options);
    CHECK(unit, flaw && strstr(flaw, "out of time"));
    free(flaw);

    options = (BuildOptions){.properties = ERRORS, .node_limit = 3};
    CHECK(unit, tree_build(bench.tree, &options) == TREE_OUT_OF_BUDGET);
    CHECK(unit, tree_limit(bench.tree) == LIMIT_NODES);
    CHECK(unit, is_flawed(&bench, 0, "described by no node"));
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS)); /* it goes on */
    CHECK(unit, tree_limit(bench.tree) == LIMIT_NONE);
    bench_destroy(&bench);
}

static void test_unsupported(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 4);
    skip(&net, main, 0, 1);
    net_edge(&net, main, 0, 2, (Step){.kind = STEP_UNSUPPORTED, .text = "inline assembly"});
    skip(&net, main, 2, 1);
    leave(&net, main, 1, 3);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_NEVER, ERRORS) == TREE_UNSUPPORTED);
    CHECK(unit, tree_unsupported_count(bench.tree) == 1 && tree_unsupported(bench.tree, 0).edge.index == 1);
    CHECK_TEXT(unit, tree_unsupported(bench.tree, 0).reason, "inline assembly");
    CHECK(unit, !node_at(&bench, at(&net, main, 2), 0) && node_at(&bench, at(&net, main, 3), 0));
    CHECK(unit, is_flawed(&bench, 0, "not modelled"));
    bench_destroy(&bench);
}

/* 0 -> 1, loop 1 -> 2 -> 3 -> 1 with an error on the way out of 2, then 1 -> 5 -> 6 returns. */
static Net loop_with_error(void)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 7);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    fail(&net, main, 2, 4);
    skip(&net, main, 2, 3);
    allocate(&net, main, 3, 1);
    skip(&net, main, 1, 5);
    leave(&net, main, 5, 6);
    return net;
}

static void test_stopping(Unit *unit)
{
    Net net = loop_with_error();
    FunctionId main = {0};
    Bench bench = bench_create(net, 1, NULL);
    const PrecisionMap *coarse = everywhere(&bench, 0);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_VIOLATION);
    CHECK(unit, count_at(&bench, at(&net, main, 1)) == 1 && !node_at(&bench, at(&net, main, 6), 0));

    tree_restart(bench.tree, coarse);
    CHECK(unit, build(&bench, TREE_STOP_CLOSED, ERRORS) == TREE_VIOLATION);
    CHECK(unit, count_at(&bench, at(&net, main, 1)) == 2 && node_at(&bench, at(&net, main, 1), 1)->covered_by);
    CHECK(unit, !node_at(&bench, at(&net, main, 6), 0)); /* the loop is closed, what follows is not looked at */

    CHECK(unit, build(&bench, TREE_STOP_NEVER, ERRORS) == TREE_VIOLATION); /* goes on all the same */
    CHECK(unit, node_at(&bench, at(&net, main, 6), 0) && tree_violation_count(bench.tree) == 1);
    CHECK(unit, !node_at(&bench, at(&net, main, 4), 0));

    tree_restart(bench.tree, coarse);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, CLEANUP) == TREE_VIOLATION); /* of the property asked for */
    CHECK(unit, finding_property(tree_violation(bench.tree, 0).finding) == VALID_MEMCLEANUP);
    bench_destroy(&bench);
}

/* Closing a loop may merge the violating node away; it is then found again in the merged state. */
static void test_closing_with_merge(Unit *unit)
{
    Net net = loop_with_error();
    FunctionId main = {0};
    DomainOps eager = eager_ops();
    Bench bench = bench_create(net, 1, &eager);
    tree_restart(bench.tree, everywhere(&bench, 6));
    CHECK(unit, build(&bench, TREE_STOP_CLOSED, ERRORS) == TREE_VIOLATION);
    CHECK(unit, tree_stats(bench.tree).merged == 1 && tree_violation_count(bench.tree) == 1);
    CHECK(unit, tree_violation(bench.tree, 0).node->kept);
    CHECK(unit, tree_violation(bench.tree, 0).node->parent->merged_from[0]);
    CHECK(unit, node_at(&bench, at(&net, main, 1), 1)->covered_by == node_at(&bench, at(&net, main, 1), 0));
    bench_destroy(&bench);
}

/* An error in a callee that is called in a loop: the caller's loop is closed too. */
static void test_closing_across_calls(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 5), f = net_function(&net, "f", 4), g = net_function(&net, "g", 3);
    call(&net, main, 0, 1, f);
    call(&net, main, 0, 2, g);
    skip(&net, main, 1, 0);
    skip(&net, main, 2, 3);
    leave(&net, main, 3, 4);
    fail(&net, f, 0, 1);
    skip(&net, f, 0, 2);
    leave(&net, f, 2, 3);
    skip(&net, g, 0, 1);
    leave(&net, g, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_CLOSED, ERRORS) == TREE_VIOLATION);
    CHECK(unit, node_at(&bench, at(&net, f, 3), 0) && count_at(&bench, at(&net, main, 0)) == 2);
    CHECK(unit, !node_at(&bench, at(&net, main, 3), 0));
    bench_destroy(&bench);
}

/* Closing a loop meets a call for the first time: what it enters is worked on too. */
static void test_closing_enters_calls(Unit *unit)
{
    Net net = net_create();
    FunctionId main = net_function(&net, "main", 7), f = net_function(&net, "f", 3);
    fail(&net, main, 0, 5);
    skip(&net, main, 0, 1);
    skip(&net, main, 1, 2);
    call(&net, main, 2, 0, f);
    skip(&net, main, 0, 3);
    leave(&net, main, 3, 6);
    skip(&net, f, 0, 1);
    leave(&net, f, 1, 2);
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_CLOSED, ERRORS) == TREE_VIOLATION);
    CHECK(unit, node_at(&bench, at(&net, f, 2), 0) && !node_at(&bench, at(&net, main, 6), 0));
    Node *again = node_at(&bench, at(&net, main, 0), 1);
    CHECK(unit, again && again->through && again->rounds == 1);
    bench_destroy(&bench);
}

/* Growth is answered from the second visit on, by what abstracts to "at least none". */
static void propose_weaker(Domain *domain, const Evidence *evidence, ProposalList *out)
{
    if (evidence->kind == EVIDENCE_GROWTH && evidence->precision != trivial_precision(domain, 0) &&
        evidence->visit_count > 2 && evidence->visits[0] != evidence->visits[1])
        proposal_change(proposal_add(out, 0, 0), evidence->location, trivial_precision(domain, 0));
}

static void test_growth(Unit *unit)
{
    Net net = allocating_loop();
    DomainOps weakening = *trivial_ops();
    weakening.propose = propose_weaker;
    Bench bench = bench_create(net, 1, &weakening);
    const PrecisionMap *map = everywhere(&bench, 10);
    tree_restart(bench.tree, map);
    CHECK(unit, build(&bench, TREE_STOP_NEVER, ERRORS) == TREE_GREW);
    CHECK(unit, tree_growth(bench.tree)->node->rounds == 2);
    const PrecisionMap *weaker = tree_weaken(bench.tree, map);
    LocationId head = tree_growth(bench.tree)->node->location;
    CHECK(unit, precision_map_at(weaker, head, 0) == trivial_precision(bench.domains[0], 0));
    CHECK(unit, precision_map_default(weaker, 0) == trivial_precision(bench.domains[0], 10));
    BuildOptions on = {.stop = TREE_STOP_NEVER, .properties = ERRORS, .ignores_growth = true};
    CHECK(unit, tree_build(bench.tree, &on) == TREE_SAFE && is_proof(&bench, ERRORS)); /* nothing was lost */
    tree_restart(bench.tree, weaker);
    CHECK(unit, build(&bench, TREE_STOP_NEVER, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    bench_destroy(&bench);
}

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

/* --- printing ---------------------------------------------------------------------------------------------- */

static void test_print(Unit *unit)
{
    Net net = two_calls(true);
    Bench bench = bench_create(net, 1, NULL);
    Text first = {0}, second = {0}, dot = {0};
    build(&bench, TREE_STOP_NEVER, CLEANUP);
    tree_print(bench.tree, &first, true);
    CHECK(unit, strstr(text_string(&first), "context 0: main, the program's start\n  n0 L0"));
    CHECK(unit, strstr(text_string(&first), "violation at n"));
    CHECK(unit, strstr(text_string(&first), "trivial: allocations >= 0"));
    tree_dot(bench.tree, &dot, true);
    CHECK(unit, strstr(text_string(&dot), "digraph tree {") && strstr(text_string(&dot), "color=red"));
    bench_destroy(&bench);

    bench = bench_create(two_calls(true), 1, NULL); /* the same again, elsewhere in memory */
    build(&bench, TREE_STOP_NEVER, CLEANUP);
    tree_print(bench.tree, &second, true);
    CHECK_TEXT(unit, text_string(&second), text_string(&first));
    bench_destroy(&bench);
    text_free(&first);
    text_free(&second);
    text_free(&dot);
}

static void test_precision_maps(Unit *unit)
{
    Net net = diamond(false);
    Bench bench = bench_create(net, 2, NULL);
    PrecisionStore *store = tree_precisions(bench.tree);
    const Precision *fine = trivial_precision(bench.domains[1], 3), *coarse = trivial_precision(bench.domains[1], 0);
    LocationId place = {2}, other = {1};
    const PrecisionMap *map = precision_map_coarsest(store);
    const PrecisionMap *one = precision_map_with(store, map, place, 1, fine);
    const PrecisionMap *both = precision_map_with(store, one, other, 1, fine);
    CHECK(unit, precision_map_at(one, place, 1) == fine && precision_map_at(one, other, 1) == coarse);
    CHECK(unit, precision_map_at(one, place, 0) == trivial_precision(bench.domains[0], 0));
    CHECK(unit, precision_map_with(store, one, place, 1, coarse) == map); /* equal maps are the same */
    CHECK(unit, precision_map_with(store, precision_map_with(store, map, other, 1, fine), place, 1, fine) == both);
    CHECK(unit, precision_map_everywhere(store, map, 1, coarse) == map && one != both && one != map);
    Text text = {0};
    precision_map_print(store, both, &text);
    CHECK_TEXT(unit, text_string(&text), "trivial: 0\ntrivial: 0; L1 3; L2 3\n");
    text_free(&text);
    bench_destroy(&bench);
}

/* What is learned about a caller leaves the contexts of its callees as they are. */
static void test_contexts_by_reachable_precision(Unit *unit)
{
    Net net = two_calls(false);
    FunctionId main = {0}, f = {1};
    Bench bench = bench_create(net, 1, NULL);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE);
    Context *callee = node_at(&bench, at(&net, f, 0), 0)->context;
    PrecisionStore *store = tree_precisions(bench.tree);
    const Precision *finer = trivial_precision(bench.domains[0], 3);
    const PrecisionMap *map = precision_map_with(store, precision_map_coarsest(store), at(&net, main, 1), 0, finer);
    CHECK(unit, precision_map_within(store, map, f) == precision_map_coarsest(store));
    CHECK(unit, precision_map_within(store, map, main) == map);
    tree_cut(bench.tree, node_at(&bench, at(&net, main, 0), 0), map);
    CHECK(unit, build(&bench, TREE_STOP_FIRST, ERRORS) == TREE_SAFE && is_proof(&bench, ERRORS));
    CHECK(unit, callee->kept && tree_stats(bench.tree).contexts == 2);
    bench_destroy(&bench);
}

int main(void)
{
    Unit unit = {0};
    test_straight_line(&unit);
    test_covering_at_join(&unit);
    test_loop(&unit);
    test_nested_loops(&unit);
    test_merging_in_loop(&unit);
    test_merging_at_exit(&unit);
    test_old_path_through_cut_call(&unit);
    test_shared_call(&unit);
    test_call_entered_in_different_states(&unit);
    test_call_reused_by_leq(&unit);
    test_recursion(&unit);
    test_recursion_without_end(&unit);
    test_mutual_recursion(&unit);
    test_indirect_call(&unit);
    test_call_without_body(&unit);
    test_uncovering_after_cut(&unit);
    test_precision_below_cut(&unit);
    test_cut_inside_callee(&unit);
    test_cut_drops_contexts(&unit);
    test_contexts_by_reachable_precision(&unit);
    test_refinement(&unit);
    test_budget(&unit);
    test_unsupported(&unit);
    test_stopping(&unit);
    test_closing_with_merge(&unit);
    test_closing_across_calls(&unit);
    test_closing_enters_calls(&unit);
    test_growth(&unit);
    test_product_findings(&unit);
    test_switch_off(&unit);
    test_product_covering(&unit);
    test_product_emptiness(&unit);
    test_product_disagreement(&unit);
    test_recheck_sees(&unit);
    test_recheck_sees_covering(&unit);
    test_print(&unit);
    test_precision_maps(&unit);
    return unit_done(&unit);
}
