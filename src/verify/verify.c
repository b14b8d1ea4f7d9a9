/* SPDX-License-Identifier: MIT */
#include "verify/check.h"

#include "base/progress.h"
#include "search/minimise.h"
#include "search/search.h"

#include <string.h>

enum { FIRST_RUNS = 2000, LEAK_STEPS = 1000000 };

/* How the time left is shared out: the first search is short, for most bugs are shallow; the last one is bounded, for
 * a program that has no failing run would use up whatever it gets. */
static const double first_share = 0.15, first_most = 2.0, proof_share = 0.5, last_share = 0.6,
                    symbolic_share = 0.3;

double check_time_left(const Check *check)
{
    return check->budget->limit > 0 ? check->budget->limit - budget_used(check->budget) : 1e9;
}

static double first_seconds(const Check *check)
{
    double share = first_share * check_time_left(check);
    return share < first_most ? share : first_most;
}

void check_note_cex(Check *check, const Cex *cex)
{
    CexStats stats = cex_stats(cex);
    check->asked.queries += stats.queries;
    check->asked.solver_seconds += stats.solver_seconds;
    check->asked.steps += stats.steps;
    check->asked.states += stats.states;
    if (stats.deepest > check->asked.deepest)
        check->asked.deepest = stats.deepest;
}

/* What ends a run with this finding. A bad argument of a library function is passed over if it is not asked for, so that a
 * violation behind it is seen; the proof still fails because of it. */
static PropertySet ends_run(const Check *check, Property found)
{
    PropertySet arguments = 1u << VALID_ARGUMENT;
    return found == VALID_ARGUMENT ? check->watched : check->options->properties | (check->watched & ~arguments);
}

/* Makes the failing run simple and runs it again for its trace. True if it fails again in the same way, or loses a
 * block before it gets there (then that is the first violation): what cannot be repeated is not reported. */
static bool trace_run(Check *check)
{
    Verdict *verdict = &check->verdict;
    PropertySet ends = ends_run(check, finding_property(verdict->run.finding));
    check->runs += minimise_run(check->program, ends, check->budget, &verdict->run);
    ReplayCursor cursor = {.list = &verdict->run.choices};
    RunResult again = interpreter_run(check->program, &(RunOptions){
        .properties = ends,
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

bool check_is_undefined(const Check *check)
{
    return check->undefined.outcome == RUN_VIOLATION;
}

bool check_accept_run(Check *check)
{
    Verdict *verdict = &check->verdict;
    bool fails = trace_run(check);
    if (fails && check->options->properties >> finding_property(verdict->run.finding) & 1) {
        verdict->kind = VERDICT_FALSE;
        return true;
    }
    if (fails && !check_is_undefined(check))
        check->undefined = verdict->run;
    else
        run_result_free(&verdict->run);
    verdict->run = (RunResult){.outcome = RUN_ENDED};
    trace_free(&verdict->trace);
    return false;
}

/* True if a failing run was found: the verdict is FALSE. */
static bool search(Check *check, double seconds, uint64_t run_limit, uint64_t seed)
{
    if (check->options->no_search)
        return false;
    Verdict *verdict = &check->verdict;
    Budget part = budget_part(check->budget, seconds);
    SearchOptions options = {.properties = ends_run(check, VALID_DEREF),
                             .ignored = check->watched & ~check->options->properties,
                             .seed = seed,
                             .run_limit = run_limit};
    SearchStats stats = {0};
    SearchAside aside;
    progress_phase("searching for a failing run", &stats.runs, "runs");
    bool found = search_failing_run(check->program, &options, &part, &verdict->run, &aside, &stats);
    progress_phase("searched", NULL, NULL);
    check->runs += stats.runs;
    check->run_steps += stats.steps;
    found = found && check_accept_run(check);
    if (!found && aside.ignored.outcome == RUN_VIOLATION) { /* it may lose a block before, if that is asked for */
        verdict->run = aside.ignored;
        aside.ignored = (RunResult){.outcome = RUN_ENDED};
        found = check_accept_run(check);
    }
    if (check->doubtful.outcome != RUN_VIOLATION) {
        check->doubtful = aside.untrusted;
        aside.untrusted = (RunResult){.outcome = RUN_ENDED};
    }
    search_aside_free(&aside);
    return found;
}

/* For want of a proof and of a violation that leads anywhere: runs of the whole program, symbolically. True if one
 * fails: the verdict is FALSE. */
static bool search_symbolically(Check *check, double seconds)
{
    if (check->options->no_cex)
        return false;
    Budget part = budget_part(check->budget, seconds);
    TermStore *terms = term_store_create();
    CexOptions options = {.properties = check->options->properties, .way = check->options->way, .terms = terms};
    Cex *cex = cex_create(check->program, &options);
    progress_phase("searching for a failing run symbolically", NULL, NULL);
    CexResult result = cex_search_program(cex, &part);
    progress_phase("searched", NULL, NULL);
    check_note_cex(check, cex);
    cex_destroy(cex);
    term_store_destroy(terms);
    if (result.answer != CEX_FOUND)
        return false;
    check->verdict.run = result.run;
    return check_accept_run(check);
}

/* A run that may not be trusted says more than a budget, and explains a suspect. */
static void note_doubt(Check *check)
{
    Verdict *verdict = &check->verdict;
    const RunResult *doubtful = &check->doubtful;
    if (doubtful->outcome != RUN_VIOLATION || verdict->why == UNKNOWN_UNSUPPORTED)
        return;
    if (verdict->why != UNKNOWN_UNCONFIRMED)
        verdict_suspect(verdict, doubtful->finding, doubtful->user_edge);
    if (verdict->suspect.kind == doubtful->finding.kind && verdict->suspect_edge.index == doubtful->user_edge.index)
        verdict->doubt = doubtful->reason;
}

/* One domain after the other, each with a share of what is left. */
static bool prove(Check *check)
{
    const VerifyOptions *options = check->options;
    for (size_t i = 0, next; i < options->domain_count && !check_is_undefined(check); i = next) {
        next = i + 1;
        while (next < options->domain_count && options->is_beside[next])
            next++;
        if (budget_exhausted_now(check->budget)) {
            if (!check->verdict.attempts)
                check->verdict.why = strcmp(check->budget->exhausted, "memory") ? UNKNOWN_TIME : UNKNOWN_MEMORY;
            return false;
        }
        if (check_prove(check, &options->domains[i], next - i, proof_share * check_time_left(check)))
            return true;
    }
    return false;
}

/* After the proofs. If there is undefined behaviour, only a short one. */
static bool search_longer(Check *check)
{
    bool is_short = check_is_undefined(check);
    if (budget_exhausted_now(check->budget))
        return false;
    if (search_symbolically(check, is_short ? first_seconds(check) : symbolic_share * check_time_left(check)))
        return true;
    return !is_short && !budget_exhausted_now(check->budget) &&
           search(check, last_share * check_time_left(check), 0, check->options->seed + 1);
}

/* The verdict is UNKNOWN because of this run; made again for its trace. */
static void report_undefined(Check *check)
{
    check->verdict.run = check->undefined;
    check->undefined = (RunResult){.outcome = RUN_ENDED};
    trace_run(check);
    check->verdict.why = UNKNOWN_UNDEFINED;
}

Verdict verify_program(const Program *program, const VerifyOptions *options, Budget *budget)
{
    Check check = {
        .program = program,
        .options = options,
        .budget = budget,
        .watched = options->properties | UNDEFINED_BEHAVIOUR,
        .verdict = {.kind = VERDICT_UNKNOWN,
                    .properties = options->properties,
                    .why = UNKNOWN_GAVE_UP,
                    .detail = "no proof was begun"},
    };
    bool done = (!options->keep_slice && search(&check, first_seconds(&check), FIRST_RUNS, options->seed)) ||
                prove(&check) || search_longer(&check);
    if (!done && !check.verdict.attempts && budget->exhausted) /* nothing was left for a proof */
        check.verdict.why = strcmp(budget->exhausted, "memory") ? UNKNOWN_TIME : UNKNOWN_MEMORY;
    if (!done && check_is_undefined(&check))
        report_undefined(&check);
    else if (!done)
        note_doubt(&check);
    run_result_free(&check.doubtful);
    run_result_free(&check.undefined);
    verdict_add_cost(&check.verdict, "search runs", (double)check.runs);
    verdict_add_cost(&check.verdict, "search steps", (double)check.run_steps);
    verdict_add_cost(&check.verdict, "symbolic steps", (double)check.asked.steps);
    verdict_add_cost(&check.verdict, "symbolic states", (double)check.asked.states);
    verdict_add_cost(&check.verdict, "symbolic depth", (double)check.asked.deepest);
    verdict_add_cost(&check.verdict, "solver queries", (double)check.asked.queries);
    verdict_add_cost(&check.verdict, "solver CPU seconds", check.asked.solver_seconds);
    return check.verdict;
}

void verify_judge_replay(const Program *program, Verdict *verdict)
{
    if (verdict->replay.kind != REPLAY_CONTRADICTED)
        return;
    verdict->kind = VERDICT_UNKNOWN;
    verdict_suspect(verdict, verdict->run.finding, verdict->run.user_edge);
    verdict->doubt = arena_string(program->arena, verdict->replay.reason);
}
