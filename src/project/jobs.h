/* SPDX-License-Identifier: MIT */
/* Many checks, side by side: each a child process that runs `whittle check`, its result a record (record.h) in a folder, so
 * that what was checked once is not checked again, here or on another machine.
 *
 * A *shard* is the part of the jobs that one machine does: of n shards, the k-th has every n-th job, from the k-th on. All
 * machines make the same list of jobs from the same sources, so the shards need not know of each other; the one that puts
 * the results together makes the list as well and finds a record for every job (`whittle merge`, or a folder that all
 * share). */
#ifndef WHITTLE_PROJECT_JOBS_H
#define WHITTLE_PROJECT_JOBS_H

#include "project/record.h"

typedef enum JobState {
    JOB_WAITING,
    JOB_REUSED,  /* a record was found */
    JOB_CHECKED, /* in this run */
    JOB_LEFT,    /* another shard's, and no record of it yet */
} JobState;

typedef struct Job {
    const char *name;
    const char *key;    /* names all that can change the verdict; NULL: nothing is kept */
    const char *places; /* digest of positions, "" if they do not matter */
    const char **words; /* options and files of `whittle check`, ended by NULL */
    CheckLimit limit;   /* what these words allow, for the record */
    bool is_lasting; /* of the same name in later runs, when its key is another: if it was proved, it is proved first */
    PoolTask process; /* limits from outside */
    JobState state;
    Record record; /* of a job that is reused or checked */
} Job;

typedef struct JobOptions {
    size_t at_once;
    const char *folder;                         /* of records; NULL: none is kept */
    size_t shard, shard_count;                  /* counted from 1; 0 of 0: all jobs */
    double keep_days;                           /* records that no run has used for so long are removed; 0: none is */
    bool is_offline;                            /* nothing is checked: only what records say */
    bool has_pages;                             /* a page for each check, beside its record: KEY.html */
    bool is_plain;                              /* nothing but the line of the verdict is wanted, no reports */
    void (*see)(void *context, const Job *job); /* called once for each job that is reused or checked; may be NULL */
    /* Whether the job's key still names what the check has read; NULL: yes. */
    bool (*is_current)(void *context, const Job *job);
    void *context;
} JobOptions;

/* Runs them; records live in the arena. Returns NULL or a message. */
char *jobs_run(Job **jobs, size_t count, const JobOptions *options, Arena *arena);

/* Reads "3/16". Returns NULL or a message. */
char *shard_read(const char *text, size_t *shard, size_t *shard_count);

/* A digest of this very whittle: program, models, patterns. */
void jobs_version(char digest[SHA256_LENGTH + 1]);

#endif
