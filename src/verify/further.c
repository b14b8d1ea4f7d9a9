/* SPDX-License-Identifier: MIT */
/* Other violations than that of a FALSE: blind search passes over what is known. A run whose simple form loses a block that is
 * known to be lost is traced without looking for that. */
#include "verify/parts.h"

#include "base/progress.h"
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FURTHER = 20, MOST_KNOWN = 2 * MOST_FURTHER + 2 };
static const double longest_search = 5; /* seconds, for one more */

typedef struct Known {
    struct {
        ViolationKind kind;
        EdgeId edge;
    } items[MOST_KNOWN];
    size_t count;
} Known;

static bool is_known(const void *context, const RunResult *result)
{
    const Known *known = context;
    for (size_t i = 0; i < known->count; i++)
        if (known->items[i].kind == result->finding.kind && known->items[i].edge.index == result->user_edge.index)
            return true;
    return false;
}

static void note(Known *known, const RunResult *result)
{
    known->items[known->count].kind = result->finding.kind;
    known->items[known->count++].edge = result->user_edge;
}

/* Searches for one more; the check's verdict holds its run and trace. False if none was found. */
static bool find_one(Check *check, Known *known)
{
    PropertySet properties = check->options->properties | UNDEFINED_BEHAVIOUR;
    double left = check->budget->limit > 0 ? check->budget->limit - budget_used(check->budget) : longest_search;
    Budget part = budget_part(check->budget, left / 2 < longest_search ? left / 2 : longest_search);
    SearchOptions options = {.properties = properties,
                             .ignored = properties & ~check->options->properties,
                             .seed = check->options->seed,
                             .is_known = is_known,
                             .known_context = known};
    SearchStats stats = {0};
    progress_phase("searching for another violation", &stats.runs, "runs");
    bool is_found = search_failing_run(check->program, &options, &part, &check->verdict.run, NULL, &stats);
    progress_phase("searched", NULL, NULL);
    return is_found;
}

static RunResult run_copy(const RunResult *run)
{
    RunResult copy = *run;
    copy.choices.items = mem_alloc(run->choices.count * sizeof *copy.choices.items);
    copy.choices.capacity = run->choices.count;
    if (run->choices.count)
        memcpy(copy.choices.items, run->choices.items, run->choices.count * sizeof *copy.choices.items);
    return copy;
}

/* Traces the run that was found. True if it is something new. */
static bool accept(Check *check, Known *known)
{
    Verdict *verdict = &check->verdict;
    PropertySet properties = check->options->properties;
    RunResult found = run_copy(&verdict->run);
    bool fails = check_trace_run(check, properties | UNDEFINED_BEHAVIOUR);
    if (fails && is_known(known, &verdict->run) && found.finding.kind != VIOLATION_LOST) {
        trace_free(&verdict->trace);
        run_result_free(&verdict->run);
        verdict->run = run_copy(&found);
        fails = check_trace_run(check, (properties | UNDEFINED_BEHAVIOUR) & ~(1u << VALID_MEMTRACK));
    }
    bool is_new = fails && !is_known(known, &verdict->run) && properties >> finding_property(verdict->run.finding) & 1;
    note(known, &found);
    if (is_new && !is_known(known, &verdict->run))
        note(known, &verdict->run);
    run_result_free(&found);
    return is_new;
}

void verify_further(const Program *program, const VerifyOptions *options, Budget *budget, Verdict *verdict)
{
    Known known = {0};
    Verdict **last = &verdict->next;
    if (verdict->kind != VERDICT_FALSE || options->no_search)
        return;
    note(&known, &verdict->run);
    for (size_t i = 0; i < MOST_FURTHER && !budget_exhausted_now(budget); i++) {
        Check check = {.program = program, .options = options, .budget = budget, .watched = options->properties};
        check.verdict = (Verdict){.kind = VERDICT_FALSE, .properties = options->properties};
        if (!find_one(&check, &known))
            break;
        if (!accept(&check, &known)) {
            verdict_free(&check.verdict);
            continue;
        }
        *last = mem_alloc(sizeof **last);
        **last = check.verdict;
        last = &(*last)->next;
    }
}
