/* SPDX-License-Identifier: MIT */
/* whittle shapes: what data structures does a program build? */
#include "cli/cli.h"

#include "base/budget.h"
#include "search/search.h"
#include "shapes/record.h"

#include <stdlib.h>

static const OptionRow shapes_rows[] = {
    {"json", NULL, NULL, "as JSON"},
    {"dot", NULL, NULL, "samples as a graph, for Graphviz"},
    {"nodes", "NUMBER", "4", "nodes of a sample at the least"},
    {"samples", "NUMBER", "64", "samples kept of a pointer at the most"},
    {"runs", "NUMBER", "2000", "runs at the most"},
    {"timeout", "SECONDS", "5", "CPU time for the runs"},
    {"seed", "NUMBER", "1", "of the random inputs"},
    {"structures", "FILE", NULL, "a file of structures, beside those that are shipped"},
    {0},
};

typedef struct RunPlan {
    double nodes, samples, runs, seconds, seed;
} RunPlan;

static char *read_plan(const Options *options, RunPlan *plan)
{
    char *problem = options_number(options, "nodes", 1, SAMPLE_NODES_MOST, &plan->nodes);
    if (!problem)
        problem = options_number(options, "samples", 1, 1e4, &plan->samples);
    if (!problem)
        problem = options_number(options, "runs", 1, 1e15, &plan->runs);
    if (!problem)
        problem = options_number(options, "timeout", 0.1, 1e6, &plan->seconds);
    if (!problem)
        problem = options_number(options, "seed", 0, 1e15, &plan->seed);
    return problem;
}

/* Runs that go wrong are passed over: they say what the program builds until then. */
static void run_often(const Program *program, const RunPlan *plan, Recorder *recorder)
{
    Budget none = {0}, budget = budget_part(&none, plan->seconds);
    SearchOptions options = {.seed = (uint64_t)plan->seed,
                             .run_limit = (uint64_t)plan->runs,
                             .observe = recorder_observe,
                             .observe_context = recorder};
    SearchStats stats = {0};
    RunResult run = {0};
    search_failing_run(program, &options, &budget, &run, NULL, &stats);
    run_result_free(&run);
}

static int run_shapes(const Options *options)
{
    Input input;
    RunPlan plan;
    Program *program = NULL;
    FrontCost cost = {0};
    Library *library = library_create();
    char *problem = input_read(&input, options, false);
    if (!problem)
        problem = read_plan(options, &plan);
    if (!problem)
        problem = library_load(library, options_value(options, "structures"));
    if (!problem)
        problem = front_load(&input.front, &program, &cost);
    input_free(&input);
    if (!problem) {
        Recorder *recorder = recorder_create(program, library, (uint32_t)plan.nodes, (uint32_t)plan.samples);
        run_often(program, &plan, recorder);
        Text text = {0};
        (options_given(options, "json")  ? recorder_json
         : options_given(options, "dot") ? recorder_dot
                                         : recorder_text)(&text, recorder);
        print_text(&text);
        recorder_destroy(recorder);
        program_destroy(program);
    }
    library_destroy(library);
    return problem ? complain(problem) : EXIT_TRUE;
}

const Command shapes_command = {
    .row =
        {.name = "shapes",
         .operands = "FILES [-- CFLAGS]",
         .says =
             "say what data structures a program builds, by looking at the heaps of its runs\n\n"
             "For each pointer: the structures of share/shapes/ whose invariants held on all samples, and why finer\n"
             "ones do not fit. Nothing is proved.",
         .groups = {input_rows, shapes_rows, help_rows}},
    .run = run_shapes,
};
