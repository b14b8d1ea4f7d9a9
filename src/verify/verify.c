/* SPDX-License-Identifier: MIT */
/* From a program to a verdict: a ladder of phases, each asked whether it is due, each able to settle the verdict. */
#include "verify/parts.h"

#include "base/log.h"
#include "base/progress.h"
#include "search/minimise.h"
#include "search/search.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FIRST_RUNS = 2000, LEAK_STEPS = 1000000 };

/* What ends a run with this finding. A bad argument of a library function is passed over if it is not asked for, so that a
 * violation behind it is seen; the proof still fails because of it. */
static PropertySet ends_run(const Check *check, Property found)
{
    PropertySet arguments = 1u << VALID_ARGUMENT;
    return found == VALID_ARGUMENT ? check->watched : check->options->properties | (check->watched & ~arguments);
}

bool check_trace_run(Check *check, PropertySet ends)
{
    Verdict *verdict = &check->verdict;
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

/* The run lost a block: what else does it do wrong when it goes on? */
static void note_also(Check *check)
{
    Verdict *verdict = &check->verdict;
    ReplayCursor cursor = {.list = &verdict->run.choices};
    verdict->also = interpreter_run(
        check->program, &(RunOptions){
                            .properties = check->options->properties & ~(1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP),
                            .step_limit = verdict->run.steps + LEAK_STEPS,
                            .memory_limit = UINT64_MAX,
                            .choose = choose_replay,
                            .choose_context = &cursor,
                        });
    if (!verdict->also.trusted)
        verdict->also.outcome = RUN_ENDED;
}

bool check_accept_run(Check *check)
{
    Verdict *verdict = &check->verdict;
    bool fails = check_trace_run(check, ends_run(check, finding_property(verdict->run.finding)));
    if (fails && check->options->properties >> finding_property(verdict->run.finding) & 1) {
        verdict->kind = VERDICT_FALSE;
        if (verdict->run.finding.kind == VIOLATION_LOST)
            note_also(check);
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
                             .run_limit = run_limit,
                             .observe = check->verdict.attempts ? NULL : graphs_observe,
                             .observe_context = &check->graphs};
    SearchStats stats = {0};
    SearchAside aside;
    progress_phase("searching for a failing run", &stats.runs, "runs");
    bool found = search_failing_run(check->program, &options, &part, &verdict->run, &aside, &stats);
    progress_phase("searched", NULL, NULL);
    if (log_is_on(LOG_SEARCH))
        log_line(LOG_SEARCH, "%" PRIu64 " runs, %" PRIu64 " steps, %" PRIu64 " not to be trusted: %s", stats.runs,
                 stats.steps, stats.untrusted, found ? "one fails" : "none fails");
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
    progress_phase("searching for a failing run symbolically", cex_deepest(cex), "operations deep");
    CexResult result = cex_search_program(cex, &part);
    progress_phase("searched", NULL, NULL);
    cost_add_cex(check, cex);
    cex_destroy(cex);
    term_store_destroy(terms);
    if (result.answer != CEX_FOUND)
        return false;
    check->verdict.run = result.run;
    return check_accept_run(check);
}

/* --- the ladder: is it due? do it. ------------------------------------------------------------------------- */

static bool first_search_is_due(const Check *check)
{
    return !check->options->keep_slice;
}

static bool search_first(Check *check)
{
    return search(check, check_share(check, PHASE_FIRST_SEARCH), FIRST_RUNS, check->options->seed);
}

static bool proof_is_due(const Check *check)
{
    return !check_is_undefined(check) && !budget_exhausted_now(check->budget);
}

/* The domain after the product that begins with this one. */
static size_t product_end(const VerifyOptions *options, size_t first)
{
    size_t next = first + 1;
    while (next < options->domain_count && options->is_beside[next])
        next++;
    return next;
}

static bool prove_spare(Check *check)
{
    return proof_is_due(check) && check_needs_spare(check) &&
           check_prove(check, check->options->domain_count, 1, check_share(check, PHASE_GRAPH_PROOF));
}

/* Where runs build graphs, the products between the first and the last are tried as soon as the first has had a little time. */
static bool prove_graphs(Check *check)
{
    const VerifyOptions *options = check->options;
    size_t next = product_end(options, 0);
    if (check_prove(check, 0, next, check_share(check, PHASE_EARLY_PROOF)) ||
        (options->has_spare && prove_spare(check)))
        return true;
    for (size_t i = next; proof_is_due(check) && (next = product_end(options, i)) < options->domain_count; i = next)
        if (check_prove(check, i, next - i, check_share(check, PHASE_GRAPH_PROOF)))
            return true;
    return false;
}

/* The first product. Once it has had a little time, it is put off if the spare domain is needed. */
static bool prove_first(Check *check, size_t end)
{
    bool asks = check->options->has_spare && !check->is_sampled;
    if (asks)
        check->asks_at = budget_used(check->budget) + check_share(check, PHASE_EARLY_PROOF);
    if (check_prove(check, 0, end, check_share(check, PHASE_PROOF)))
        return true;
    bool is_put_off = asks && check->asks_at <= 0 && check->needs_shapes, ran_out = check->ran_out;
    check->asks_at = 0;
    if (asks && prove_spare(check))
        return true;
    check->ran_out = ran_out;
    return is_put_off && proof_is_due(check) && check_prove(check, 0, end, check_share(check, PHASE_PROOF));
}

/* One product of domains after the other. One between the first and the last is put off to the end if the one before ran
 * out of time: a program that is merely large is left to the last. */
static bool prove(Check *check)
{
    const VerifyOptions *options = check->options;
    size_t deferred[VERIFY_DOMAINS_MAX][2], deferred_count = 0;
    bool has_middle = product_end(options, 0) < options->domain_count &&
                      product_end(options, product_end(options, 0)) < options->domain_count;
    if (has_middle && check->graphs.found && prove_graphs(check))
        return true;
    for (size_t i = 0, next; i < options->domain_count && proof_is_due(check); i = next) {
        next = product_end(options, i);
        bool is_middle = i && next < options->domain_count;
        if (is_middle && check->ran_out) {
            deferred[deferred_count][0] = i;
            deferred[deferred_count++][1] = next - i;
            continue;
        }
        double share = check_share(check, is_middle ? PHASE_MIDDLE_PROOF : PHASE_PROOF);
        if (i ? check_prove(check, i, next - i, share) : prove_first(check, next))
            return true;
    }
    for (size_t i = 0; i < deferred_count && proof_is_due(check); i++)
        if (check_prove(check, deferred[i][0], deferred[i][1], check_share(check, PHASE_PROOF)))
            return true;
    return false;
}

static bool longer_search_is_due(const Check *check)
{
    return !budget_exhausted_now(check->budget);
}

/* Symbolic execution, then blind search again. Once there is undefined behaviour, only a short time of the former: it
 * may hide a violation that is asked for. */
static bool search_longer(Check *check)
{
    bool is_short = check_is_undefined(check);
    Phase phase = is_short ? PHASE_FIRST_SEARCH : PHASE_SYMBOLIC_SEARCH;
    if (search_symbolically(check, check_share(check, phase)))
        return true;
    return !is_short && longer_search_is_due(check) &&
           search(check, check_share(check, PHASE_LAST_SEARCH), 0, check->options->seed + 1);
}

static bool bound_is_due(const Check *check)
{
    return !check->options->no_cex && proof_is_due(check);
}

static bool settle(Check *check)
{
    bool proves = !check->options->bound;
    if (proves && check->options->proves_first &&
        check_prove(check, 0, product_end(check->options, 0), check_share(check, PHASE_EARLY_PROOF)))
        return true;
    if (first_search_is_due(check) && search_first(check))
        return true;
    if (proves && proof_is_due(check) && check->options->proved_elsewhere &&
        check->options->proved_elsewhere(check->options->elsewhere_context, check->budget))
        return true;
    if (proves && proof_is_due(check) && prove(check))
        return true;
    if (proves && longer_search_is_due(check) && search_longer(check))
        return true;
    return bound_is_due(check) && check_bound(check);
}

/* --- what is left to say of an UNKNOWN --------------------------------------------------------------------- */

/* The verdict is UNKNOWN because of this run; made again for its trace. */
static void report_undefined(Check *check)
{
    check->verdict.run = check->undefined;
    check->undefined = (RunResult){.outcome = RUN_ENDED};
    check_trace_run(check, ends_run(check, finding_property(check->verdict.run.finding)));
    check->verdict.why = UNKNOWN_UNDEFINED;
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

static void explain(Check *check)
{
    Verdict *verdict = &check->verdict;
    if (!verdict->attempts && check->budget->exhausted) /* nothing was left for a proof */
        verdict->why = check->budget->exhausted == LIMIT_MEMORY ? UNKNOWN_MEMORY : UNKNOWN_TIME;
    if (check_is_undefined(check))
        report_undefined(check);
    else
        note_doubt(check);
    reached_find(check);
}

Verdict verify_program(const Program *program, const VerifyOptions *options, Budget *budget)
{
    Check check = {
        .program = program,
        .options = options,
        .budget = budget,
        .watched = options->properties | UNDEFINED_BEHAVIOUR,
        .graphs = {.program = program},
        .verdict = {.kind = VERDICT_UNKNOWN,
                    .properties = options->properties,
                    .why = UNKNOWN_GAVE_UP,
                    .detail = options->bound ? "a bound was asked for, no proof" : "no proof was begun"},
    };
    if (!settle(&check))
        explain(&check);
    run_result_free(&check.doubtful);
    free(check.advice.facts);
    run_result_free(&check.undefined);
    check.verdict.ran_out = budget->exhausted || (budget->limit > 0 && budget_used(budget) > budget->limit / 2);
    cost_note_check(&check);
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
