/* SPDX-License-Identifier: MIT */
#include "verify/verify.h"

#include "base/progress.h"
#include "cex/cex.h"
#include "cex/minimise.h"
#include "cex/search.h"
#include "engine/tree.h"
#include "verify/invariant.h"
#include "refine/refine.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_RUNS = 2000, LEAK_STEPS = 1000000 };

/* How the time left is shared out: the first search is short, for most bugs are shallow; the last one is bounded, for
 * a program that has no failing run would use up whatever it gets. */
static const double first_share = 0.15, first_most = 2.0, proof_share = 0.5, last_share = 0.6,
                    refute_share = 0.1;

typedef struct Check {
    const Program *program;
    const VerifyOptions *options;
    Budget *budget;
    Verdict verdict;
    RunResult doubtful;       /* RUN_VIOLATION: the first failing run that may not be trusted */
    uint64_t runs, run_steps; /* of all searches */
} Check;

static double time_left(const Check *check)
{
    return check->budget->cpu_limit > 0 ? check->budget->cpu_limit - budget_cpu_used() : 1e9;
}

/* Makes the failing run simple and runs it again for its trace. True if it fails again in the same way, or loses a block
 * before it gets there (then that is the first violation): what cannot be repeated is not reported. */
static bool trace_run(Check *check)
{
    Verdict *verdict = &check->verdict;
    check->runs += minimise_run(check->program, check->options->properties, check->budget, &verdict->run);
    ReplayCursor cursor = {.list = &verdict->run.choices};
    RunResult again = interpreter_run(check->program, &(RunOptions){
        .properties = check->options->properties,
        .step_limit = verdict->run.steps + LEAK_STEPS,
        .memory_limit = UINT64_MAX,
        .choose = choose_replay,
        .choose_context = &cursor,
        .trace = &verdict->trace,
        .find_leak_early = true,
    });
    bool same = again.outcome == RUN_VIOLATION && again.trusted &&
                (again.finding.kind == verdict->run.finding.kind || again.finding.kind == VIOLATION_LOST);
    run_result_free(&verdict->run);
    verdict->run = again;
    return same;
}

/* The run in the verdict fails: true, and the verdict is FALSE, if it can be repeated. */
static bool accept_run(Check *check)
{
    Verdict *verdict = &check->verdict;
    if (trace_run(check)) {
        verdict->kind = VERDICT_FALSE;
        return true;
    }
    run_result_free(&verdict->run);
    trace_free(&verdict->trace);
    return false;
}

/* True if a failing run was found: the verdict is FALSE. */
static bool search(Check *check, double seconds, uint64_t run_limit, uint64_t seed)
{
    Verdict *verdict = &check->verdict;
    Budget part = budget_part(check->budget, seconds);
    SearchOptions options = {.properties = check->options->properties, .seed = seed, .run_limit = run_limit};
    SearchStats stats = {0};
    RunResult untrusted = {0};
    progress_phase("searching for a failing run", &stats.runs, "runs");
    bool found = search_failing_run(check->program, &options, &part, &verdict->run, &untrusted, &stats);
    progress_phase("searched", NULL, NULL);
    check->runs += stats.runs;
    check->run_steps += stats.steps;
    found = found && accept_run(check);
    if (check->doubtful.outcome != RUN_VIOLATION)
        check->doubtful = untrusted;
    else
        run_result_free(&untrusted);
    return found;
}

/* The operation of the program's own code that an edge leaving this node belongs to: the call of the model it is in. */
static EdgeId user_edge(const Check *check, const Tree *tree, Node *node, EdgeId edge)
{
    TreePath path = tree_path(tree, node);
    for (size_t i = path.count; i-- > 0;) {
        const Location *location = program_location(check->program, program_edge(check->program, edge)->source);
        if (!program_function(check->program, location->function)->is_model)
            break;
        if (path.items[i].kind == PATH_CALL)
            edge = path.items[i].edge;
    }
    tree_path_free(&path);
    return edge;
}

/* Keeps the most useful cause when several proofs fail. UnknownCause lists them in this order. */
static bool says_more(const Verdict *verdict, UnknownCause why)
{
    return !verdict->attempts || why < verdict->why;
}

static void note_gaps(Check *check, const Tree *tree)
{
    for (size_t i = 0; i < tree_unsupported_count(tree); i++) {
        Unsupported gap = tree_unsupported(tree, i);
        EdgeId edge = user_edge(check, tree, gap.node, gap.edge);
        verdict_add_gap(&check->verdict, gap.reason, program_edge(check->program, edge)->position);
    }
}

static void suspect(Verdict *verdict, Finding finding, EdgeId edge)
{
    verdict->why = UNKNOWN_UNCONFIRMED;
    verdict->suspect = finding;
    verdict->suspect_edge = edge;
}

static void give_up(Verdict *verdict, UnknownCause why, const char *detail)
{
    if (!says_more(verdict, why))
        return;
    verdict->why = why;
    verdict->detail = detail;
}

/* What an unfinished proof says about the cause. */
static void note_failure(Check *check, const Tree *tree, TreeStatus status)
{
    Verdict *verdict = &check->verdict;
    const char *reason = tree_reason(tree);
    if (tree_unsupported_count(tree)) {
        note_gaps(check, tree);
        give_up(verdict, UNKNOWN_UNSUPPORTED, NULL);
    } else if (status == TREE_VIOLATION) {
        Violation violation = tree_violation(tree, 0);
        if (says_more(verdict, UNKNOWN_UNCONFIRMED))
            suspect(verdict, violation.finding, user_edge(check, tree, violation.node, violation.finding.edge));
    } else if (status == TREE_OUT_OF_BUDGET && !strcmp(reason, "time")) {
        give_up(verdict, UNKNOWN_TIME, NULL);
    } else if (status == TREE_OUT_OF_BUDGET && !strcmp(reason, "memory")) {
        give_up(verdict, UNKNOWN_MEMORY, NULL);
    } else {
        give_up(verdict, UNKNOWN_GAVE_UP, arena_string(check->program->arena, reason));
    }
}

/* A run that may not be trusted says more than a budget, and explains a suspect. */
static void note_doubt(Check *check)
{
    Verdict *verdict = &check->verdict;
    const RunResult *doubtful = &check->doubtful;
    if (doubtful->outcome != RUN_VIOLATION || verdict->why == UNKNOWN_UNSUPPORTED)
        return;
    if (verdict->why != UNKNOWN_UNCONFIRMED)
        suspect(verdict, doubtful->finding, doubtful->user_edge);
    if (verdict->suspect.kind == doubtful->finding.kind && verdict->suspect_edge.index == doubtful->user_edge.index)
        verdict->doubt = doubtful->reason;
}

static void note_tree_cost(Check *check, const DomainOps *domain, const char *what, uint64_t amount)
{
    Text name = {0};
    text_add(&name, "%s %s", domain->name, what);
    verdict_add_cost(&check->verdict, arena_string(check->program->arena, text_string(&name)), (double)amount);
    text_free(&name);
}

static void note_tree_costs(Check *check, const DomainOps *domain, const TreeStats *stats)
{
    note_tree_cost(check, domain, "nodes", stats->made);
    note_tree_cost(check, domain, "nodes covered", stats->covered);
    note_tree_cost(check, domain, "nodes merged", stats->merged);
    note_tree_cost(check, domain, "contexts", stats->contexts);
    note_tree_cost(check, domain, "calls reused", stats->table_hits);
    note_tree_cost(check, domain, "posts", stats->post_calls);
    note_tree_cost(check, domain, "comparisons", stats->leq_calls);
}

static void note_refine_costs(Check *check, const DomainOps *domain, const RefineStats *stats)
{
    note_tree_cost(check, domain, "refinements", stats->refinements);
    note_tree_cost(check, domain, "merges delayed", stats->merges_delayed);
    note_tree_cost(check, domain, "threshold", stats->threshold);
    note_tree_cost(check, domain, "precisions tried", stats->questions);
    note_tree_cost(check, domain, "posts on paths", stats->posts);
    note_tree_cost(check, domain, "nodes kept by cuts", stats->kept);
    note_tree_cost(check, domain, "nodes dropped by cuts", stats->dropped);
    note_tree_cost(check, domain, "paths repeated", stats->repeated);
}

/* The tree has a violation. True if a run along its path, or along another unrolling of its slice, was found: the verdict
 * is FALSE. */
static bool refute(Check *check, Cex *cex, Tree *tree, double seconds)
{
    Violation violation = tree_violation(tree, 0);
    Budget part = budget_part(check->budget, seconds);
    TreePath path = tree_path(tree, violation.node);
    progress_phase("looking for a run along the path", NULL, NULL);
    CexResult result = cex_check_path(cex, &path, violation.finding, &part);
    tree_path_free(&path);
    if (result.answer != CEX_FOUND)
        result = cex_search(cex, tree, violation, &part);
    progress_phase("proving", NULL, NULL);
    if (result.answer != CEX_FOUND)
        return false;
    check->verdict.run = result.run;
    return accept_run(check);
}

static void note_cex_costs(Check *check, const CexStats *stats)
{
    verdict_add_cost(&check->verdict, "solver queries", (double)stats->queries);
    verdict_add_cost(&check->verdict, "solver CPU seconds", stats->solver_seconds);
    verdict_add_cost(&check->verdict, "symbolic steps", (double)stats->steps);
    verdict_add_cost(&check->verdict, "symbolic states", (double)stats->states);
    verdict_add_cost(&check->verdict, "symbolic depth", (double)stats->deepest);
}

/* True if the program is proved: the verdict is TRUE. Else the verdict's cause is set. */
static bool prove_in(Check *check, const DomainOps *ops, double seconds)
{
    Budget part = budget_part(check->budget, seconds);
    part.memory_limit = part.memory_limit / 4 * 3; /* the rest is for the search after it */
    TermStore *terms = term_store_create();
    Domain *domain = ops->create(check->program, check->options->properties, terms);
    Tree *tree = tree_create(&domain, 1);
    CexOptions about = {.properties = check->options->properties, .way = check->options->way, .terms = terms};
    Cex *cex = cex_create(check->program, &about);
    BuildOptions options = {.stop = TREE_STOP_CLOSED, .properties = check->options->properties, .budget = &part};
    progress_phase("proving", NULL, NULL);
    RefineOptions refine = {check->options->refine, check->options->restarts, &part};
    Refiner *refiner = refiner_create(tree, &domain, 1, &refine);
    TreeStatus status = tree_build(tree, &options);
    while (status == TREE_VIOLATION && refiner_refine(refiner, tree_violation(tree, 0)) == REFINE_DONE)
        status = tree_build(tree, &options);
    bool refuted = status == TREE_VIOLATION && refute(check, cex, tree, refute_share * time_left(check));
    bool proved = false;
    if (status == TREE_SAFE) {
        char *flaw = tree_recheck(tree, &options);
        proved = !flaw;
        if (flaw)
            give_up(&check->verdict, part.exhausted ? UNKNOWN_TIME : UNKNOWN_GAVE_UP,
                    arena_string(check->program->arena, flaw));
        free(flaw);
    } else if (!refuted) {
        note_failure(check, tree, status);
    }
    if (proved && check->options->collect_invariants)
        invariants_collect(&check->verdict, tree, domain, &part);
    TreeStats stats = tree_stats(tree);
    note_tree_costs(check, ops, &stats);
    RefineStats refined = refiner_stats(refiner);
    note_refine_costs(check, ops, &refined);
    refiner_destroy(refiner);
    CexStats asked = cex_stats(cex);
    note_cex_costs(check, &asked);
    cex_destroy(cex);
    tree_destroy(tree);
    domain->ops->destroy(domain);
    term_store_destroy(terms);
    check->verdict.attempts++;
    if (proved) {
        check->verdict.kind = VERDICT_TRUE;
        check->verdict.domain = ops->name;
    }
    return proved || refuted;
}

/* One domain after the other, each with a share of what is left. */
static bool prove(Check *check)
{
    for (size_t i = 0; i < check->options->domain_count && !budget_exhausted_now(check->budget); i++)
        if (prove_in(check, check->options->domains[i], proof_share * time_left(check)))
            return true;
    return false;
}

Verdict verify_program(const Program *program, const VerifyOptions *options, Budget *budget)
{
    Check check = {
        .program = program,
        .options = options,
        .budget = budget,
        .verdict = {.kind = VERDICT_UNKNOWN, .properties = options->properties},
    };
    double first = first_share * time_left(&check);
    bool done = search(&check, first < first_most ? first : first_most, FIRST_RUNS, options->seed) ||
                prove(&check) ||
                (!budget_exhausted_now(budget) && search(&check, last_share * time_left(&check), 0, options->seed + 1));
    if (!done)
        note_doubt(&check);
    run_result_free(&check.doubtful);
    verdict_add_cost(&check.verdict, "search runs", (double)check.runs);
    verdict_add_cost(&check.verdict, "search steps", (double)check.run_steps);
    return check.verdict;
}
