/* SPDX-License-Identifier: MIT */
/* The jobs of a shard, as many at once as asked for, with a line of progress for people at terminals. */
#include "project/jobs.h"

#include "base/temp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

char *shard_read(const char *text, size_t *shard, size_t *shard_count)
{
    unsigned long first, second;
    int end = 0;
    if (sscanf(text, "%lu/%lu%n", &first, &second, &end) < 2 || text[end] || !first || first > second || *text == '-')
        return message("a shard is written as 3/16: the third of sixteen, not \"%s\"", text);
    *shard = first;
    *shard_count = second;
    return NULL;
}

typedef struct JobRun {
    Job **jobs;
    size_t count;
    const JobOptions *options;
    Arena *arena;
    Pool *pool;
    char **json, **sarif; /* temporary files of running checks, by job */
    size_t mine, done, refuted;
    double started;
    bool is_drawn;
    char *problem;
} JobRun;

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool is_mine(const JobRun *run, size_t i)
{
    const JobOptions *options = run->options;
    return !options->is_offline && (!options->shard_count || i % options->shard_count == options->shard - 1);
}

/* "12 of 40 checked, 2 running, 1 refuted, about 20 s left", over the line before; `see` prints lines of its own. */
static void draw(JobRun *run)
{
    if (!isatty(STDERR_FILENO))
        return;
    double seconds = clock_seconds() - run->started;
    fprintf(stderr, "\r\033[K%zu of %zu checked, %zu running, %zu refuted", run->done, run->mine,
            pool_running(run->pool), run->refuted);
    if (run->done)
        fprintf(stderr, ", about %.0f s left", seconds / (double)run->done * (double)(run->mine - run->done));
    fflush(stderr);
    run->is_drawn = true;
}

static void wipe(JobRun *run)
{
    if (run->is_drawn)
        fputs("\r\033[K", stderr);
    run->is_drawn = false;
}

static void see(JobRun *run, const Job *job)
{
    wipe(run);
    run->refuted += job->record.outcome == OUTCOME_FALSE;
    if (run->options->see)
        run->options->see(run->options->context, job);
}

static bool keeps_proofs(const JobRun *run, const Job *job)
{
    return run->options->folder && job->is_lasting;
}

static void start(JobRun *run, size_t i)
{
    Job *job = run->jobs[i];
    const JobOptions *options = run->options;
    size_t count = 0, at = 0;
    char *page = options->has_pages && job->key ? message("%s/%s.html", options->folder, job->key) : NULL;
    while (job->words[count])
        count++;
    const char **words = mem_alloc((count + 11) * sizeof *words);
    words[at++] = "/proc/self/exe";
    words[at++] = "check";
    if (options->is_plain) {
        words[at++] = "--quiet";
    } else {
        run->json[i] = temp_path(".json");
        run->sarif[i] = temp_path(".sarif");
        memcpy(words + at, (const char *[]){"--json", run->json[i], "--sarif", run->sarif[i]}, 4 * sizeof *words);
        at += 4;
    }
    if (page)
        memcpy(words + at, (const char *[]){"--html", page}, 2 * sizeof *words);
    at += page ? 2 : 0;
    if (keeps_proofs(run, job) && record_has_proof(options->folder, job->name)) {
        memcpy(words + at, (const char *[]){"--search", "later"}, 2 * sizeof *words);
        at += 2;
    }
    memcpy(words + at, job->words, count * sizeof *words);
    PoolTask task = job->process;
    task.number = i;
    task.words = words;
    pool_start(run->pool, &task);
    free(words);
    free(page);
}

static void forget_file(char **path)
{
    if (*path)
        unlink(*path);
    free(*path);
    *path = NULL;
}

static void finish(JobRun *run, PoolEnd *end)
{
    Job *job = run->jobs[end->number];
    char **json = &run->json[end->number], **sarif = &run->sarif[end->number];
    job->record = record_of_check(job->name, end, *json, *sarif, job->limit, run->arena);
    job->record.places = job->places;
    job->state = JOB_CHECKED;
    forget_file(json);
    forget_file(sarif);
    bool is_current = !run->options->is_current || run->options->is_current(run->options->context, job);
    if (run->options->folder && job->key && is_current && !run->problem)
        run->problem = record_store(&job->record, run->options->folder, job->key);
    if (keeps_proofs(run, job))
        record_note_proof(run->options->folder, job->name, job->record.outcome == OUTCOME_TRUE);
    run->done++;
    see(run, job);
    pool_end_free(end);
}

/* Takes what records say; the rest waits, or is not ours. */
static void reuse(JobRun *run)
{
    for (size_t i = 0; i < run->count; i++) {
        Job *job = run->jobs[i];
        bool is_known = run->options->folder && job->key &&
                        record_load(&job->record, run->options->folder, job->key, run->arena) &&
                        record_is_usable(&job->record, job->places, job->limit);
        job->state = is_known ? JOB_REUSED : is_mine(run, i) ? JOB_WAITING : JOB_LEFT;
        if (is_known) {
            record_touch(run->options->folder, job->key);
            see(run, job);
        }
        run->mine += job->state == JOB_WAITING;
    }
}

char *jobs_run(Job **jobs, size_t count, const JobOptions *options, Arena *arena)
{
    JobRun run = {.jobs = jobs, .count = count, .options = options, .arena = arena, .pool = pool_create()};
    PoolEnd end;
    run.json = mem_alloc(count * sizeof *run.json);
    run.sarif = mem_alloc(count * sizeof *run.sarif);
    run.started = clock_seconds();
    reuse(&run);
    for (size_t next = 0; !run.problem && (next < count || pool_running(run.pool));) {
        if (next < count && jobs[next]->state != JOB_WAITING) {
            next++;
        } else if (next < count && pool_running(run.pool) < options->at_once) {
            start(&run, next++);
        } else if (pool_wait(run.pool, 0.2, &end)) {
            finish(&run, &end);
        }
        draw(&run);
    }
    wipe(&run);
    if (!run.problem && options->folder && options->keep_days > 0 && !options->is_offline && !options->shard_count)
        records_prune(options->folder, options->keep_days);
    pool_destroy(run.pool);
    for (size_t i = 0; i < count; i++) {
        forget_file(&run.json[i]);
        forget_file(&run.sarif[i]);
    }
    free(run.json);
    free(run.sarif);
    return run.problem;
}
