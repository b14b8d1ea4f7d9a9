/* SPDX-License-Identifier: MIT */
/* whittle run: executes a program's steps on given inputs, or searches for inputs that make it fail. Standard output
 * is the program's own; what whittle has to say goes to standard error. */
#include "cli/cli.h"

#include "base/budget.h"
#include "base/progress.h"
#include "report/arguments.h"
#include "report/report.h"
#include "search/search.h"
#include "verdict/story.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const OptionRow run_rows[] = {
    {"input", "VALUES", "", "values for __VERIFIER_nondet_... in order, such as 3,-1,0; then all are 0"},
    {"allocations", "VALUES", "", "for each allocation in order, 1 if it fails (with --malloc-fails); then none does"},
    {"uninitialised", "VALUES", "", "values for reads of uninitialised memory, in order; then all are 0"},
    {"search", NULL, NULL, "look for a failing run instead"},
    {"seed", "NUMBER", "1", "of the random part of the search"},
    {"runs", "NUMBER", "0", "runs of the search at the most; 0: as many as time allows"},
    {"timeout", "SECONDS", "60", "CPU time for the search"},
    {"steps", "NUMBER", "100000000000", "steps of the run at the most"},
    {"memory", "MIB", "2000", "memory of the run at the most"},
    {"argv", "WORDS...", NULL, "all words that follow are arguments of main; for nothing else"},
    {"trace", NULL, NULL, "print the run, operation by operation, even if nothing is wrong"},
    {0},
};

/* The answers given on the command line, by kind of choice. */
typedef struct Answers {
    uint64_t *values[CHOICE_KIND_COUNT];
    size_t counts[CHOICE_KIND_COUNT], capacities[CHOICE_KIND_COUNT], used[CHOICE_KIND_COUNT];
    const Options *command_line; /* its words are the arguments of main; NULL: these are inputs like others */
    size_t begun, bytes;         /* of the arguments, the program's name being the first; of the last one */
} Answers;

/* The command line, a piece at a time; the program's name is empty. */
static uint64_t answer_argument(Answers *answers, ArgumentPart part)
{
    const Options *given = answers->command_line;
    const char *word = answers->begun > 1 ? given->words[answers->begun - 2] : "";
    if (part == ARGUMENT_COUNT)
        return given->word_count;
    if (part == ARGUMENT_BYTE)
        return (unsigned char)word[answers->bytes++];
    answers->bytes = 0;
    return ++answers->begun > 1 ? strlen(given->words[answers->begun - 2]) : 0;
}

static uint64_t answer(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Answers *answers = context;
    ArgumentPart part = answers->command_line ? step_argument_part(step) : ARGUMENT_NONE;
    if (part != ARGUMENT_NONE)
        return bits_low(answer_argument(answers, part), width);
    if (answers->used[kind] == answers->counts[kind])
        return 0;
    return bits_low(answers->values[kind][answers->used[kind]++], width);
}

/* Reads "3,-1,0x10". */
static char *read_answers(Answers *answers, ChoiceKind kind, const Options *options)
{
    const char *name = report_choice_option(kind);
    for (const char *at = name ? options_value(options, name) : ""; *at;) {
        char *end;
        errno = 0;
        uint64_t value = *at == '-' ? (uint64_t)strtoll(at, &end, 0) : strtoull(at, &end, 0);
        if (end == at || (*end && *end != ',') || errno)
            return message("--%s needs numbers with commas between them, not \"%s\"", name,
                           options_value(options, name));
        answers->values[kind] = array_room(answers->values[kind], &answers->capacities[kind], answers->counts[kind],
                                           sizeof *answers->values[kind]);
        answers->values[kind][answers->counts[kind]++] = value;
        at = *end ? end + 1 : end;
    }
    return NULL;
}

static void answers_free(Answers *answers)
{
    for (ChoiceKind kind = 0; kind < CHOICE_KIND_COUNT; kind++)
        free(answers->values[kind]);
}

typedef struct RunLimits {
    double steps, mebibytes, seconds, runs, seed;
} RunLimits;

static char *read_limits(const Options *options, RunLimits *limits)
{
    char *problem = options_number(options, "steps", 1, 1e18, &limits->steps);
    if (!problem)
        problem = options_number(options, "memory", 1, 1e6, &limits->mebibytes);
    if (!problem)
        problem = options_number(options, "timeout", 0.1, 1e6, &limits->seconds);
    if (!problem)
        problem = options_number(options, "runs", 0, 1e15, &limits->runs);
    if (!problem)
        problem = options_number(options, "seed", 0, 1e15, &limits->seed);
    return problem;
}

static void say_end(Text *text, const Program *program, const RunResult *run)
{
    switch (run->outcome) {
    case RUN_ENDED:
        text_add(text, "The program ended with status %d, without a violation.\n", run->status);
        break;
    case RUN_VIOLATION:
        finding_print(text, program, run);
        break;
    case RUN_BLOCKED:
        text_add(text, "An assumption does not hold for these inputs: they are not legal.\n");
        break;
    case RUN_UNDEFINED:
        text_add(text, "The run ended in undefined behaviour that is not a violation: %s.\n", run->reason);
        break;
    case RUN_UNSUPPORTED:
        text_add(text, "The run cannot go on: unsupported: %s.\n", run->reason);
        break;
    case RUN_LIMIT:
        text_add(text, "The run was stopped: %s.\n", run->reason);
        break;
    }
    if (!run->trusted)
        text_add(text, "The run depends on something not modelled exactly and may not be trusted: %s.\n",
                 run->reason ? run->reason : "unknown cause");
}

static int run_once(const Options *options, const Program *program, PropertySet properties, const RunLimits *limits,
                    Answers *answers)
{
    Text output = {0}, printed = {0};
    RunOptions plan = {
        .properties = properties,
        .step_limit = (uint64_t)limits->steps,
        .memory_limit = (uint64_t)limits->mebibytes << 20,
        .choose = answer,
        .choose_context = answers,
        .output = &output,
        .find_leak_early = true,
    };
    RunResult run = interpreter_run(program, &plan);
    print_text(&output);
    fflush(stdout);
    /* A trace grows with the run, so only a run whose trace is wanted is run again for it. */
    Trace trace = {0};
    if (options_given(options, "trace") || run.outcome == RUN_VIOLATION) {
        ReplayCursor cursor = {.list = &run.choices};
        plan.choose = choose_replay;
        plan.choose_context = &cursor;
        plan.output = NULL;
        plan.trace = &trace;
        RunResult again = interpreter_run(program, &plan);
        run_result_free(&again);
        trace_print(&printed, program, &trace, options_given(options, "trace") ? NULL : &run);
    }
    say_end(&printed, program, &run);
    fputs(text_string(&printed), stderr);
    text_free(&printed);
    trace_free(&trace);
    int status = run.outcome == RUN_ENDED                      ? EXIT_TRUE
                 : run.outcome == RUN_VIOLATION && run.trusted ? EXIT_FALSE
                                                               : EXIT_UNKNOWN;
    run_result_free(&run);
    return status;
}

/* Finds a failing run and makes its choices the answers. */
static bool search(const Program *program, PropertySet properties, const RunLimits *limits, Answers *answers)
{
    Budget none = {0}, budget = budget_part(&none, limits->seconds);
    SearchOptions options = {
        .properties = properties, .seed = (uint64_t)limits->seed, .run_limit = (uint64_t)limits->runs};
    SearchStats stats = {0};
    RunResult run = {0};
    progress_phase("searching for a failing run", &stats.runs, "runs");
    bool found = search_failing_run(program, &options, &budget, &run, NULL, &stats);
    progress_end();
    Text printed = {0};
    text_add(&printed, found ? "Found after %" PRIu64 " runs:" : "No failing run among %" PRIu64 ".", stats.runs);
    if (found)
        report_add_choices(&printed, program, &run.choices, true);
    fprintf(stderr, "%s\n", text_string(&printed));
    text_free(&printed);
    for (size_t i = 0; found && i < run.choices.count; i++) {
        ChoiceKind kind = run.choices.items[i].kind;
        answers->values[kind] = array_room(answers->values[kind], &answers->capacities[kind], answers->counts[kind],
                                           sizeof *answers->values[kind]);
        answers->values[kind][answers->counts[kind]++] = run.choices.items[i].value;
    }
    run_result_free(&run);
    return found;
}

static int run_program(const Options *options, const Input *input, const RunLimits *limits, Answers *answers)
{
    Program *program = NULL;
    FrontCost cost = {0};
    char *problem = front_load(&input->front, &program, &cost);
    if (problem)
        return complain(problem);
    int status = EXIT_UNKNOWN;
    if (!options_given(options, "search") || search(program, input->properties, limits, answers))
        status = run_once(options, program, input->properties, limits, answers);
    program_destroy(program);
    return status;
}

static int run_run(const Options *options)
{
    Input input;
    Answers answers = {0};
    RunLimits limits;
    char *problem = input_read(&input, options, true);
    if (!problem)
        problem = read_limits(options, &limits);
    for (ChoiceKind kind = 0; kind < CHOICE_KIND_COUNT && !problem; kind++)
        problem = read_answers(&answers, kind, options);
    if (!problem && options_given(options, "search") &&
        (answers.counts[CHOICE_INPUT] || options_given(options, "argv")))
        problem = message("--search finds the inputs itself: leave --input and --argv out");
    answers.command_line = options_given(options, "argv") ? options : NULL;
    int status = problem ? complain(problem) : run_program(options, &input, &limits, &answers);
    answers_free(&answers);
    input_free(&input);
    return status;
}

const Command run_command = {
    .row = {.name = "run",
            .operands = "FILES [-- CFLAGS]",
            .says = "execute a program on given inputs, or --search for inputs that break it\n\n"
                    "Standard output is the program's own; how the run went is told on standard error. Exit status:\n"
                    "0 the program ended, 1 a violation, 2 neither (illegal input, unsupported, nothing found),\n"
                    "3 bad usage or input.",
            .groups = {input_rows, property_rows, run_rows, help_rows}},
    .run = run_run,
    .add_help = input_add_help,
};
