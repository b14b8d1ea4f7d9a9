/* SPDX-License-Identifier: MIT */
/* Several children at once. Each is a program or a function of ours in a forked copy; its output is collected, its use of
 * CPU and memory measured. A child leads a process group of its own, is asked to end (SIGTERM) when its time or memory is
 * used up or when we end, whatever ends us, and killed if it has not obeyed a second later: programs that keep temporary
 * files remove them. For one child at a time, with pipes and finer limits, see process.h. */
#ifndef WHITTLE_BASE_POOL_H
#define WHITTLE_BASE_POOL_H

#include "base/process.h"

typedef struct PoolTask {
    size_t number;                            /* the caller's name for it */
    const char *const *words;                 /* program (looked up in PATH) and arguments, ended by NULL */
    int (*work)(void *context, Text *output); /* instead of a program: its result is the exit status (NULL: `words`) */
    void *context;
    double cpu_limit;      /* seconds; 0: none */
    double wall_limit;     /* seconds; 0: none */
    uint64_t memory_limit; /* bytes resident; 0: none */
} PoolTask;

/* How a task ended. Release with pool_end_free. */
typedef struct PoolEnd {
    size_t number;
    ProcessResult result;
    Text output, errors;     /* what it wrote */
    double cpu_seconds;      /* of it and of the children it waited for */
    double wall_seconds;     /* by the clock */
    uint64_t resident_bytes; /* the most that was resident */
} PoolEnd;

typedef struct Pool Pool;
Pool *pool_create(void);
/* Ends what still runs. */
void pool_destroy(Pool *pool);
size_t pool_running(const Pool *pool);
void pool_start(Pool *pool, const PoolTask *task);
/* Waits for the next task to end, `seconds` at most. False: none did, or none runs. */
bool pool_wait(Pool *pool, double seconds, PoolEnd *end);
void pool_end_free(PoolEnd *end);

/* Cores that this process may use. */
unsigned pool_cores(void);

#endif
