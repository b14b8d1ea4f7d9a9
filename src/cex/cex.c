/* SPDX-License-Identifier: MIT */
/* Questions and their answers: models of the solver become runs, which the interpreter must repeat before they count.
 * Along a path the conditions only grow, so the solver keeps those that two questions share. */
#include "cex/cex.h"

#include "base/log.h"
#include "cex/question.h"

#include <inttypes.h>
#include <stdlib.h>

enum { RUN_STEPS = 4000000, MOST_REFUSALS = 4 };
static const uint64_t run_memory = UINT64_C(1) << 30;
static const double query_seconds = 6;

Cex *cex_create(const Program *program, const CexOptions *options)
{
    Cex *cex = mem_alloc(sizeof *cex);
    cex->program = program;
    cex->options = *options;
    cex->smt = smt_create();
    return cex;
}

void cex_destroy(Cex *cex)
{
    if (!cex)
        return;
    smt_destroy(cex->smt);
    free(cex->asserted);
    free(cex);
}

void cex_look_for(Cex *cex, PropertySet properties)
{
    cex->options.properties = properties;
}

const uint64_t *cex_deepest(const Cex *cex)
{
    return &cex->stats.deepest;
}

CexStats cex_stats(const Cex *cex)
{
    CexStats stats = cex->stats;
    SmtStats solver = smt_stats(cex->smt);
    stats.queries = solver.queries;
    stats.solver_seconds = solver.seconds;
    return stats;
}

Question question_begin(Cex *cex, const HeapSample *sample, Budget *budget)
{
    Question question = {.cex = cex, .sample = sample, .budget = budget};
    question.symbols = sym_begin(cex->program, cex->options.terms, cex->options.properties, &cex->variables);
    question.result = (CexResult){.answer = CEX_UNKNOWN, .reason = "not asked"};
    return question;
}

void question_end(Question *question)
{
    static const char *const names[] = {
        [CEX_FOUND] = "a run", [CEX_INFEASIBLE] = "infeasible", [CEX_UNKNOWN] = "unknown"};
    const CexResult *result = &question->result;
    if (log_is_on(LOG_CEX))
        log_line(LOG_CEX, "question %" PRIu64 "%s: %s%s%s", question->cex->stats.paths + question->cex->stats.searches,
                 question->sample ? " from a sample" : "", names[result->answer], result->reason ? ", " : "",
                 result->reason ? result->reason : "");
    Cex *cex = question->cex;
    smt_pop(cex->smt, cex->asserted_count);
    cex->asserted_count = 0;
    cex->stats.steps += question->symbols.steps;
    cex->stats.found += question->result.answer == CEX_FOUND;
    free(question->violations.items);
    sym_end(&question->symbols);
}

void question_answer(Question *question, CexAnswer answer, const char *reason)
{
    question->result.answer = answer;
    question->result.reason = reason;
}

bool question_out_of_budget(Question *question)
{
    budget_spend(question->budget, WORK_SYMBOLIC, question->symbols.steps - question->steps_spent);
    question->steps_spent = question->symbols.steps;
    if (!question->budget || !budget_exhausted(question->budget))
        return false;
    question_answer(question, CEX_UNKNOWN, limit_name(question->budget->exhausted));
    return true;
}

SymState *question_start(Question *question)
{
    SymState *state =
        question->sample ? sym_of_sample(&question->symbols, question->sample) : encode_start(&question->symbols);
    if (!state)
        question_answer(question, CEX_UNKNOWN, "the program's entry is not modelled");
    return state;
}

/* Has the solver know these conditions and no others. What it knows of them already stays. */
static void tell(Cex *cex, const SymCondition *conditions)
{
    size_t count = conditions ? conditions->count : 0;
    while (cex->asserted_capacity < count)
        cex->asserted =
            array_room(cex->asserted, &cex->asserted_capacity, cex->asserted_capacity, sizeof *cex->asserted);
    const SymCondition *shared = conditions;
    while (shared && (shared->count > cex->asserted_count || cex->asserted[shared->count - 1] != shared))
        shared = shared->older;
    size_t kept = shared ? shared->count : 0;
    smt_pop(cex->smt, cex->asserted_count - kept);
    for (const SymCondition *condition = conditions; condition != shared; condition = condition->older)
        cex->asserted[condition->count - 1] = condition;
    for (size_t i = kept; i < count; i++) {
        smt_push(cex->smt);
        smt_assert(cex->smt, cex->asserted[i]->term);
    }
    cex->asserted_count = count;
}

SmtAnswer question_ask(Question *question, const SymCondition *conditions, const Term *more)
{
    Smt *smt = question->cex->smt;
    tell(question->cex, conditions);
    smt_push(smt);
    if (more)
        smt_assert(smt, more);
    SmtAnswer answer = smt_check(smt, query_seconds, question->budget);
    /* The level stays for the model's sake; the next question pops it. */
    question->cex->asserted = array_room(question->cex->asserted, &question->cex->asserted_capacity,
                                         question->cex->asserted_count, sizeof *question->cex->asserted);
    question->cex->asserted[question->cex->asserted_count++] = NULL;
    return answer;
}

static ChoiceList choices_of_model(Question *question, const SymChoice *choices)
{
    Smt *smt = question->cex->smt;
    ChoiceList list = {0};
    size_t count = choices ? choices->count : 0, made = 0;
    list.items = mem_alloc((count + 1) * sizeof *list.items);
    for (; choices; choices = choices->older) {
        uint64_t is_made = 0, value = 0;
        if (!smt_value(smt, choices->when, &is_made) || !is_made)
            continue;
        smt_value(smt, choices->variable, &value);
        list.items[made++] =
            (Choice){.kind = choices->kind, .width = choices->variable->sort.width, .value = value, .edge = {ID_NONE}};
    }
    for (size_t i = 0; i < made / 2; i++) {
        Choice choice = list.items[i];
        list.items[i] = list.items[made - 1 - i];
        list.items[made - 1 - i] = choice;
    }
    list.count = list.capacity = made;
    return list;
}

/* The sample's heap with the model's values in its holes. */
static Heap *heap_of_model(Question *question)
{
    const HeapSample *sample = question->sample;
    Heap *heap = heap_copy(sample->heap);
    for (size_t i = 0; i < sample->hole_count; i++) {
        const HeapHole *hole = &sample->holes[i];
        uint64_t value = 0;
        smt_value(question->cex->smt, hole->variable, &value);
        heap_write(heap, hole->block, hole->offset, hole->size, value_integer(value, 8 * hole->size));
    }
    return heap;
}

bool question_confirm(Question *question, const SymChoice *choices, Finding finding)
{
    if (question->sample) {
        question_answer(question, CEX_FOUND, NULL);
        question->result.doomed = heap_of_model(question);
        return true;
    }
    ChoiceList list = choices_of_model(question, choices);
    ReplayCursor cursor = {.list = &list};
    RunResult run = interpreter_run(question->cex->program, &(RunOptions){
                                                                .properties = question->cex->options.properties,
                                                                .step_limit = RUN_STEPS,
                                                                .memory_limit = run_memory,
                                                                .budget = question->budget,
                                                                .choose = choose_replay,
                                                                .choose_context = &cursor,
                                                                .find_leak_early = true,
                                                            });
    free(list.items);
    if (run.outcome == RUN_VIOLATION && run.trusted) {
        question_answer(question, CEX_FOUND, NULL);
        question->result.run = run;
        return true;
    }
    run_result_free(&run);
    bool same = question->refused.edge.index == finding.edge.index && question->refused.step == finding.step;
    question->refusals = same ? question->refusals + 1 : 1;
    question->refused = finding;
    return false;
}

static bool is_refused(const Question *question, Finding finding)
{
    return question->refusals >= MOST_REFUSALS && question->refused.edge.index == finding.edge.index &&
           question->refused.step == finding.step;
}

bool question_settle(Question *question, const char **unsure)
{
    bool found = false;
    for (size_t i = 0; i < question->violations.count && !found; i++) {
        const SymViolation *violation = &question->violations.items[i];
        SmtAnswer answer = is_refused(question, violation->finding)
                               ? SMT_UNKNOWN
                               : question_ask(question, violation->conditions, violation->when);
        if (answer == SMT_SAT)
            found = question_confirm(question, violation->choices, violation->finding);
        if (answer == SMT_SAT && !found)
            *unsure = "the interpreter does not repeat the run that the solver found";
        else if (answer == SMT_UNKNOWN)
            *unsure = "a query to the solver was given up";
        else if (answer == SMT_UNSAT && violation->doubt)
            *unsure = violation->doubt;
    }
    question->violations.count = 0;
    return found;
}

/* Executes one item of a path; false if it is where the path ends for all runs or for us. */
static EncodeOutcome path_item(Question *question, SymState *state, const TreePath *path, size_t i)
{
    const PathItem *item = &path->items[i];
    if (item->kind == PATH_RETURN)
        return ENCODE_ON;
    EncodeOutcome outcome = encode_edge(&question->symbols, state, item->edge, &question->violations);
    if (outcome == ENCODE_CALL && item->kind == PATH_CALL)
        outcome = encode_enter(&question->symbols, state, item->edge, path->items[i + 1].node->context->function);
    return outcome;
}

/* The first item after which no run is left, conditions[i] being those after item i. */
static size_t first_blocked(Question *question, const SymCondition *const *conditions, size_t from, size_t to)
{
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (question_ask(question, conditions[middle], NULL) == SMT_UNSAT)
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* Runs arrive at the end of the path, or do not; do they commit the finding? */
static void path_end(Question *question, SymState *state, const TreePath *path, size_t first, Finding finding,
                     const SymCondition **conditions)
{
    const char *unsure = state->doubt;
    size_t last = path->count - 1;
    const SymCondition *before = state->conditions;
    EncodeOutcome outcome = encode_edge(&question->symbols, state, finding.edge, &question->violations);
    if (outcome == ENCODE_LOST)
        unsure = state->doubt;
    else if (finding.kind == VIOLATION_LOST && outcome != ENCODE_ENDED)
        encode_lost(&question->symbols, state, finding.edge, finding.step, &question->violations);
    if (question_settle(question, &unsure))
        return;
    if (unsure) {
        question_answer(question, CEX_UNKNOWN, unsure);
        return;
    }
    question_answer(question, CEX_INFEASIBLE, NULL);
    question->result.blocked_at = last;
    if (last > first && question_ask(question, before, NULL) == SMT_UNSAT)
        question->result.blocked_at = first_blocked(question, conditions, first, last - 1);
}

static void check_path(Question *question, const TreePath *path, size_t first, Finding finding)
{
    SymState *state = question_start(question);
    if (!state)
        return;
    const SymCondition **conditions = mem_alloc(path->count * sizeof *conditions);
    const char *unsure = NULL;
    size_t i = first;
    EncodeOutcome outcome = ENCODE_ON;
    bool done = false;
    for (; i + 1 < path->count && outcome == ENCODE_ON && !done; i++) {
        outcome = path_item(question, state, path, i);
        conditions[i] = state->conditions;
        done = question_settle(question, &unsure) || question_out_of_budget(question);
    }
    question->cex->stats.deepest = i > question->cex->stats.deepest ? i : question->cex->stats.deepest;
    if (!done && outcome == ENCODE_ON) {
        path_end(question, state, path, first, finding, conditions);
    } else if (!done && (outcome == ENCODE_LOST || state->doubt)) {
        question_answer(question, CEX_UNKNOWN, state->doubt);
    } else if (!done) {
        question_answer(question, CEX_INFEASIBLE, NULL);
        question->result.blocked_at = first_blocked(question, conditions, first, i - 1);
    }
    free(conditions);
}

CexResult cex_check_path(Cex *cex, const TreePath *path, Finding finding, Budget *budget)
{
    return cex_check_path_from(cex, NULL, path, 0, finding, budget);
}

CexResult cex_check_path_from(Cex *cex, const HeapSample *sample, const TreePath *path, size_t first, Finding finding,
                              Budget *budget)
{
    Question question = question_begin(cex, sample, budget);
    cex->stats.paths++;
    check_path(&question, path, first, finding);
    question_end(&question);
    return question.result;
}

static CexResult search(Cex *cex, const HeapSample *sample, Tree *tree, Node *node, Violation violation, Budget *budget)
{
    Question question = question_begin(cex, sample, budget);
    Slice *slice = slice_create(tree, violation);
    cex->stats.searches++;
    SymState *start = question_start(&question);
    const SlicePlace *place =
        node ? slice_at(slice, question.symbols.arena, node, sample->heap) : slice_entry(slice, question.symbols.arena);
    if (!place)
        question_answer(&question, CEX_UNKNOWN, "no way from here to the error");
    else if (start && cex->options.way == CEX_QUERY)
        search_query(&question, slice, start, place);
    else if (start)
        search_paths(&question, slice, start, place);
    slice_destroy(slice);
    question_end(&question);
    return question.result;
}

CexResult cex_search(Cex *cex, Tree *tree, Violation violation, Budget *budget)
{
    return search(cex, NULL, tree, NULL, violation, budget);
}

CexResult cex_search_program(Cex *cex, Budget *budget)
{
    Question question = question_begin(cex, NULL, budget);
    cex->stats.searches++;
    SymState *start = question_start(&question);
    if (start && cex->options.way == CEX_QUERY)
        search_query(&question, NULL, start, NULL);
    else if (start)
        search_paths(&question, NULL, start, NULL);
    question_end(&question);
    return question.result;
}

CexResult cex_bound_program(Cex *cex, uint32_t first, uint32_t last, Budget *budget)
{
    Question question = question_begin(cex, NULL, budget);
    cex->stats.searches++;
    SymState *start = question_start(&question);
    if (start)
        search_bounds(&question, start, first, last);
    question_end(&question);
    return question.result;
}

CexResult cex_search_from(Cex *cex, const HeapSample *sample, Tree *tree, Node *node, Violation violation,
                          Budget *budget)
{
    return search(cex, sample, tree, node, violation, budget);
}
