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
    char *flaw = tree_recheck(bench.tree, &options, NULL);
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
    test_uncovering_after_cut(&unit);
    test_precision_below_cut(&unit);
    test_cut_inside_callee(&unit);
    test_cut_drops_contexts(&unit);
    test_refinement(&unit);
    test_budget(&unit);
    test_unsupported(&unit);
    test_stopping(&unit);
    test_closing_with_merge(&unit);
    test_closing_across_calls(&unit);
    test_closing_enters_calls(&unit);
    test_growth(&unit);
    test_print(&unit);
    test_precision_maps(&unit);
    test_contexts_by_reachable_precision(&unit);
    return unit_done(&unit);
}
