/* SPDX-License-Identifier: MIT */
/* whittle bench: tasks with known answers, and the score. */
#include "cli/cli.h"

#include "base/file.h"
#include "cli/batch.h"
#include "project/bench.h"

#include <stdlib.h>

static const OptionRow bench_rows[] = {
    {"properties", "NAMES", "valid-memsafety,unreach-call,valid-memcleanup",
     "tasks of these, with commas between them"},
    {"match", "REGEX", NULL, "tasks whose FOLDER/NAME matches"},
    {"timeout", "SECONDS", "20", "CPU time for a task"},
    {"memory", "MIB", "8000", "memory for a task"},
    {"tsv", "FILE", NULL, "also write a line for each task"},
    {"html", "FILE", NULL, "also write a page, with a cactus plot"},
    {0},
};

static char *write_file(const Options *options, const char *name, Text *text)
{
    char *problem = options_given(options, name) ? file_write(options_value(options, name), text) : NULL;
    text_free(text);
    return problem;
}

static int report(const Options *options, const Bench *bench, const BenchPlan *plan, const JobOptions *jobs)
{
    Text table = {0}, rows = {0}, page = {0};
    bench_print(&table, bench);
    bench_tsv(&rows, bench);
    bench_html(&page, bench, plan->seconds);
    print_text(&table);
    char *problem = write_file(options, "tsv", &rows), *second = write_file(options, "html", &page);
    if (problem || second) {
        free(problem ? second : NULL);
        return complain(problem ? problem : second);
    }
    return bench_has_wrong(bench) ? EXIT_FALSE : bench_left(bench) && !jobs->shard_count ? EXIT_UNKNOWN : EXIT_TRUE;
}

static int run_tasks(const Options *options, TaskList *tasks, const BenchPlan *plan, const JobOptions *jobs)
{
    Bench bench = bench_make(tasks, plan);
    Job **list = mem_alloc(tasks->count * sizeof *list);
    for (size_t i = 0; i < tasks->count; i++)
        list[i] = &bench.rows[i].job;
    char *problem = jobs_run(list, tasks->count, jobs, tasks->arena);
    free(list);
    bench_score(&bench, plan);
    int status = problem ? complain(problem) : report(options, &bench, plan, jobs);
    bench_free(&bench);
    return status;
}

static int run_bench(const Options *options)
{
    TaskList tasks = {0};
    JobOptions jobs = {.is_plain = true};
    BenchPlan plan = {.words = options->rest, .word_count = options->rest_count};
    char *problem = options->operand_count == 1 ? NULL : message("whittle bench DIR: one folder of tasks");
    if (!problem)
        problem = options_number(options, "timeout", 0.1, 1e6, &plan.seconds);
    if (!problem)
        problem = options_number(options, "memory", 1, 1e7, &plan.mebibytes);
    if (!problem && options_given(options, "slurm"))
        return batch_submit(options, options_value(options, "cache"));
    if (!problem)
        problem = batch_read(&jobs, options, NULL);
    if (!problem)
        problem = tasks_read(&tasks, options->operands[0], options_value(options, "properties"),
                             options_value(options, "match"));
    int status = problem ? complain(problem) : run_tasks(options, &tasks, &plan, &jobs);
    if (tasks.arena)
        tasks_free(&tasks);
    return status;
}

const Command bench_command = {
    .row = {.name = "bench",
            .operands = "DIR [-- OPTIONS OF CHECK]",
            .says =
                "run a folder of SV-COMP tasks (*.yml) and count the points\n\n"
                "TRUE right 2, FALSE right 1, wrong TRUE -32, wrong FALSE -16; a FALSE that names another subproperty\n"
                "than the task is wrong. Exit status: 0, 1 if an answer is wrong, 2 if results are missing, 3 for bad\n"
                "usage or input. With --cache DIR finished tasks are not run again.",
            .groups = {bench_rows, batch_rows, help_rows}},
    .run = run_bench,
};
