/* SPDX-License-Identifier: MIT */
/* Benchmarks: tasks with known answers (tasks.h), each a job (jobs.h), and what the answers are worth: the competition's points.
 *
 *   TRUE right 2, FALSE right 1, wrong TRUE -32, wrong FALSE -16, and a FALSE that names another subproperty than the task
 *   counts as wrong; UNKNOWN, time-outs and crashes 0. */
#ifndef WHITTLE_PROJECT_BENCH_H
#define WHITTLE_PROJECT_BENCH_H

#include "project/jobs.h"
#include "project/tasks.h"

typedef struct BenchRow {
    const Task *task;
    Job job;
    const char *answer; /* "TRUE", "TIMEOUT" */
    int points;
} BenchRow;

typedef struct Bench {
    TaskList *tasks;
    BenchRow *rows;
} Bench;

typedef struct BenchPlan {
    double seconds;           /* of CPU, for a task */
    double mebibytes;         /* resident, for a task */
    const char *const *words; /* further options of `whittle check` */
    size_t word_count;
} BenchPlan;

/* Makes the jobs; what they hold lives in the tasks' arena. Release with bench_free. */
Bench bench_make(TaskList *tasks, const BenchPlan *plan);
void bench_free(Bench *bench);
/* Counts the points, once the jobs have run. */
void bench_score(Bench *bench, const BenchPlan *plan);

size_t bench_left(const Bench *bench); /* tasks without a result */
bool bench_has_wrong(const Bench *bench);
/* A line for each folder and property, and one for all; before them the wrong answers, and those of disputed tasks. */
void bench_print(Text *text, const Bench *bench);
/* A line for each task: name, property, data model, expected, subproperty, answer, detail, CPU seconds, MiB, points. */
void bench_tsv(Text *text, const Bench *bench);
/* A page with the table and a cactus plot: how many tasks were solved within which time each. */
void bench_html(Text *text, const Bench *bench, double seconds);

#endif
