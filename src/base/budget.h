/* SPDX-License-Identifier: MIT */
/* A budget of time and memory. Long work asks it often; asking is cheap. Once exhausted it stays so and knows why. A
 * part may be set aside for one phase.
 *
 * The clock is CPU time, that of finished children (clang) included, or work: operations counted, each kind at a fixed
 * price in seconds, so that every machine comes to the same end. Whoever works says what it did (budget_spend). */
#ifndef WHITTLE_BASE_BUDGET_H
#define WHITTLE_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/* Operations that are counted: a row each in work_info. */
typedef enum WorkKind {
    WORK_POST,       /* successors of an abstract state along an edge */
    WORK_COMPARISON, /* of two abstract states */
    WORK_INSIDE, /* what these do inside where they cost unalike: operations on Boolean functions, nodes of symbolic heaps */
    WORK_RUN,      /* steps of the interpreter */
    WORK_SYMBOLIC, /* steps of symbolic execution */
    WORK_SOLVER,   /* Z3's own count, its rlimit */
    WORK_KIND_COUNT,
} WorkKind;

typedef struct WorkInfo {
    const char *name; /* "posts" */
    const char *says;
    double seconds; /* the price of one */
} WorkInfo;
const WorkInfo *work_info(WorkKind kind);

typedef struct WorkClock {
    uint64_t done[WORK_KIND_COUNT];
} WorkClock;
double work_seconds(const WorkClock *work);

/* What work ran out of: a row each in limit_name. */
typedef enum Limit {
    LIMIT_NONE = 0, /* nothing yet */
    LIMIT_TIME,     /* by the budget's clock */
    LIMIT_MEMORY,
    LIMIT_NODES, /* of a tree; this and what follows no budget counts */
    LIMIT_STEPS, /* of a run */
    LIMIT_CALL_DEPTH,
    LIMIT_ADDRESSES, /* for the blocks of a run */
    LIMIT_COUNT,
} Limit;
/* "time"; NULL for LIMIT_NONE. */
const char *limit_name(Limit limit);

typedef struct Budget {
    double limit;          /* seconds by its clock since the process began; 0: none */
    WorkClock *work;       /* the clock; NULL: CPU time */
    uint64_t memory_limit; /* bytes resident; 0: none */
    unsigned asked;        /* to look at the clock only now and then */
    Limit exhausted;       /* once there is nothing left: of what */
} Budget;

/* Seconds of CPU used by this process and its finished children. */
double budget_cpu_used(void);
/* Seconds used by the budget's clock. */
double budget_used(const Budget *budget);
/* Work was done under this budget (NULL: none). */
void budget_spend(Budget *budget, WorkKind kind, uint64_t amount);
/* Bytes resident now, everything included that lives in this process (LLVM, Z3). Like the clock above it may be asked
 * in a signal handler. */
uint64_t budget_memory_used(void);
/* The same of another process, by the path of its statm in /proc; 0 if it is gone. */
uint64_t budget_memory_of(const char *statm);
/* The most that was ever resident. */
uint64_t budget_memory_peak(void);

/* True once the budget is used up; looks at the clock every few dozen calls. */
bool budget_exhausted(Budget *budget);
/* The same, looking at the clock now. */
bool budget_exhausted_now(Budget *budget);
/* A budget that ends after `seconds` more, or with `whole`, whichever is earlier. */
Budget budget_part(const Budget *whole, double seconds);

#endif
