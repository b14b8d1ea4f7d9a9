/* SPDX-License-Identifier: MIT */
/* Jobs of tasks, points, tables. */
#include "project/bench.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *number_word(Arena *arena, double number)
{
    char *word = message("%.15g", number);
    const char *kept = arena_string(arena, word);
    free(word);
    return kept;
}

static const char *key_of(Arena *arena, const Task *task, const BenchPlan *plan, const char *version)
{
    char digest[SHA256_LENGTH + 1];
    Text text = {0};
    text_add(&text, "whittle %s\ntask %s %s %s %g %g\n", version, task->name, task->property, task->arch, plan->seconds,
             plan->mebibytes);
    for (size_t i = 0; i < plan->word_count; i++)
        text_add(&text, "option %s\n", plan->words[i]);
    free(file_read(&text, task->property_file));
    free(file_read(&text, task->file));
    sha256_hex(text_string(&text), text.length, digest);
    text_free(&text);
    return arena_string(arena, digest);
}

Bench bench_make(TaskList *tasks, const BenchPlan *plan)
{
    Bench bench = {tasks, mem_alloc(tasks->count * sizeof(BenchRow))};
    char version[SHA256_LENGTH + 1];
    jobs_version(version);
    for (size_t i = 0; i < tasks->count; i++) {
        const Task *task = &tasks->items[i];
        const char *first[] = {"--property", task->property_file, "--arch",
                               task->arch,   "--timeout",         number_word(tasks->arena, plan->seconds)};
        enum { FIRST = sizeof first / sizeof *first };
        const char **words = mem_alloc((FIRST + plan->word_count + 2) * sizeof *words);
        memcpy(words, first, sizeof first);
        if (plan->word_count)
            memcpy(words + FIRST, plan->words, plan->word_count * sizeof *words);
        words[FIRST + plan->word_count] = task->file;
        bench.rows[i] = (BenchRow){
            .task = task,
            .job = {.name = task->name,
                    .key = key_of(tasks->arena, task, plan, version),
                    .places = "",
                    .words = words,
                    .limit = {plan->seconds, plan->mebibytes, 0},
                    .process = {.cpu_limit = plan->seconds + 2,
                                .wall_limit = 2 * plan->seconds + 2,
                                .memory_limit = (uint64_t)(plan->mebibytes * 1048576)}},
        };
    }
    return bench;
}

void bench_free(Bench *bench)
{
    for (size_t i = 0; i < bench->tasks->count; i++)
        free(bench->rows[i].job.words);
    free(bench->rows);
}

static bool has_result(const BenchRow *row)
{
    return row->job.state == JOB_REUSED || row->job.state == JOB_CHECKED;
}

static int points_of(const Task *task, Outcome outcome, const char *detail)
{
    size_t length = strcspn(detail, ":");
    if (outcome == OUTCOME_TRUE)
        return task->is_true ? 2 : -32;
    if (outcome != OUTCOME_FALSE)
        return 0;
    bool names_it =
        !*task->subproperty || (strlen(task->subproperty) == length && !strncmp(detail, task->subproperty, length));
    return task->is_true || !names_it ? -16 : 1;
}

void bench_score(Bench *bench, const BenchPlan *plan)
{
    for (size_t i = 0; i < bench->tasks->count; i++) {
        BenchRow *row = &bench->rows[i];
        const Record *record = &row->job.record;
        if (!has_result(row)) {
            row->answer = "NONE";
            continue;
        }
        Outcome outcome = record->seconds > plan->seconds ? OUTCOME_TIMEOUT : record->outcome;
        row->answer = outcome_name(outcome == OUTCOME_ERROR ? OUTCOME_UNKNOWN : outcome);
        row->points = points_of(row->task, outcome, record->detail);
    }
}

size_t bench_left(const Bench *bench)
{
    size_t count = 0;
    for (size_t i = 0; i < bench->tasks->count; i++)
        count += !has_result(&bench->rows[i]);
    return count;
}

bool bench_has_wrong(const Bench *bench)
{
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (bench->rows[i].points < 0 && !bench->rows[i].task->is_disputed)
            return true;
    return false;
}

static void add_row(Text *text, const BenchRow *row)
{
    const Task *task = row->task;
    const Record *record = &row->job.record;
    const char *detail = record->detail ? record->detail : "";
    text_add(text, "%s\t%s\t%s\t%s\t%s\t%s\t%.*s\t%.3f\t%.0f\t%d\n", task->name, task->property, task->arch,
             task->is_true ? "true" : "false", task->subproperty, row->answer, (int)strcspn(detail, "\n\t"), detail,
             record->seconds, record->mebibytes, row->points);
}

void bench_tsv(Text *text, const Bench *bench)
{
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (has_result(&bench->rows[i]))
            add_row(text, &bench->rows[i]);
}

/* Sums over some rows. */
typedef struct BenchSum {
    size_t tasks, proved, refuted, wrong_true, wrong_false, open, crashed;
    int points, best;
    double seconds;
} BenchSum;

static void count_row(BenchSum *sum, const BenchRow *row)
{
    sum->tasks++;
    sum->points += row->points;
    sum->best += row->task->is_true ? 2 : 1;
    sum->proved += row->points == 2;
    sum->refuted += row->points == 1;
    sum->wrong_true += row->points == -32;
    sum->wrong_false += row->points == -16;
    sum->open += row->points == 0;
    sum->crashed += row->job.record.outcome == OUTCOME_CRASH;
    sum->seconds += row->job.record.seconds;
}

static void add_sum(Text *text, const BenchSum *sum)
{
    text_add(text,
             "%4zu tasks  %5d of %4d points  proved %3zu  refuted %3zu  wrong TRUE %zu  wrong FALSE %zu  open %3zu  "
             "crashed %zu  cpu %.1f s\n",
             sum->tasks, sum->points, sum->best, sum->proved, sum->refuted, sum->wrong_true, sum->wrong_false,
             sum->open, sum->crashed, sum->seconds);
}

static bool is_counted(const BenchRow *row)
{
    return has_result(row) && !row->task->is_disputed;
}

static int group_order(const void *left, const void *right)
{
    const Task *one = (*(const BenchRow *const *)left)->task, *other = (*(const BenchRow *const *)right)->task;
    int by_folder = strcmp(one->folder, other->folder);
    return by_folder ? by_folder : strcmp(one->property, other->property);
}

/* A line for each folder and property. */
static void add_groups(Text *text, const Bench *bench)
{
    const BenchRow **rows = mem_alloc(bench->tasks->count * sizeof(const BenchRow *));
    size_t count = 0;
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (is_counted(&bench->rows[i]))
            rows[count++] = &bench->rows[i];
    mem_sort(rows, count, sizeof(const BenchRow *), group_order);
    for (size_t i = 0; i < count;) {
        BenchSum sum = {0};
        size_t first = i;
        for (; i < count && !group_order(&rows[first], &rows[i]); i++)
            count_row(&sum, rows[i]);
        text_add(text, "%-26s %-16s ", rows[first]->task->folder, rows[first]->task->property);
        add_sum(text, &sum);
    }
    free(rows);
}

void bench_print(Text *text, const Bench *bench)
{
    BenchSum all = {0};
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (is_counted(&bench->rows[i])) {
            count_row(&all, &bench->rows[i]);
            if (bench->rows[i].points < 0)
                add_row(text, &bench->rows[i]);
        }
    for (size_t i = 0; i < bench->tasks->count; i++)
        if (has_result(&bench->rows[i]) && bench->rows[i].task->is_disputed) {
            text_add(text, "disputed, not counted: ");
            add_row(text, &bench->rows[i]);
        }
    add_groups(text, bench);
    text_add(text, "%-43s ", "all");
    add_sum(text, &all);
    if (bench_left(bench))
        text_add(text, "%zu tasks have no result yet\n", bench_left(bench));
}
