/* SPDX-License-Identifier: MIT */
/* A run from its beginning to its end; execute.c executes the steps. */
#include "machine/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool entry_enter(Run *run)
{
    const Function *function = &run->program->functions[run->program->entry.index];
    bool is_main = !strcmp(function->name, "main");
    Value *values = run_values(run, function->parameter_count);
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Register *parameter = &function->registers[function->parameters[i].index];
        bool is_modelled = !is_main && !parameter->is_pointer;
        values[i] =
            value_integer(run_choose(run, is_modelled ? CHOICE_INPUT : CHOICE_ANY, parameter->width), parameter->width);
        values[i].tainted = !is_modelled;
    }
    return run_enter(run, run->program->entry, function->parameter_count, (EdgeId){ID_NONE});
}

static RunResult run_once(const Program *program, const RunOptions *options, uint64_t check_from, uint64_t check_every,
                          uint64_t *operations)
{
    const BlockId no_block = {ID_NONE};
    const EdgeId no_edge = {ID_NONE};
    Run run = {.program = program,
               .options = options,
               .heap = heap_create(program),
               .result = {.trusted = true,
                          .finding = {.edge = no_edge},
                          .block = no_block,
                          .block_object = {ID_NONE},
                          .block_made_at = no_edge,
                          .block_ended_at = no_edge,
                          .user_edge = no_edge},
               .edge = no_edge,
               .check_from = check_from,
               .check_every = check_every};
    if (entry_enter(&run))
        while (run_operation(&run))
            if (run.check_every && run.operations >= run.check_from &&
                (run.operations - run.check_from) % run.check_every == 0 && !run_check_lost(&run, 0))
                break;
    budget_spend(options->budget, WORK_RUN, run.result.steps - run.steps_spent);
    *operations = run.operations;
    heap_destroy(run.heap);
    free(run.values);
    return run.result;
}

/* Finds the operation that lost a block: a coarse pass for the stretch, a fine one for the operation. */
static RunResult leak_locate(const Program *program, const RunOptions *options, RunResult at_end, uint64_t operations)
{
    ReplayCursor cursor = {.list = &at_end.choices};
    RunOptions again = *options;
    again.choose = choose_replay;
    again.choose_context = &cursor;
    again.output = NULL;
    again.trace = NULL;
    again.observe = NULL;
    uint64_t stretch = (uint64_t)sqrt((double)operations) + 1, found;
    RunResult coarse = run_once(program, &again, stretch, stretch, &found);
    bool is_early = coarse.outcome == RUN_VIOLATION && coarse.finding.kind == VIOLATION_LOST;
    run_result_free(&coarse);
    if (options->trace)
        options->trace->count = options->trace->access_count = options->trace->dropped = 0;
    again.trace = options->trace;
    cursor = (ReplayCursor){.list = &at_end.choices};
    RunResult fine = run_once(program, &again, is_early && found > stretch ? found - stretch : 1, 1, &found);
    if (fine.outcome != RUN_VIOLATION || fine.finding.kind != VIOLATION_LOST) {
        run_result_free(&fine);
        return at_end;
    }
    run_result_free(&at_end);
    return fine;
}

RunResult interpreter_run(const Program *program, const RunOptions *options)
{
    uint64_t operations;
    RunResult result = run_once(program, options, 0, 0, &operations);
    if (result.outcome == RUN_VIOLATION && result.finding.kind == VIOLATION_LOST)
        return leak_locate(program, options, result, operations);
    return result;
}

void run_result_free(RunResult *result)
{
    free(result->choices.items);
    result->choices = (ChoiceList){0};
}

uint64_t choose_replay(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    ReplayCursor *cursor = context;
    (void)width;
    (void)step;
    size_t *next = &cursor->next[kind];
    while (*next < cursor->list->count && cursor->list->items[*next].kind != kind)
        ++*next;
    return *next < cursor->list->count ? cursor->list->items[(*next)++].value : 0;
}

void trace_free(Trace *trace)
{
    free(trace->items);
    free(trace->accesses);
    *trace = (Trace){0};
}
