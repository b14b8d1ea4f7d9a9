/* SPDX-License-Identifier: MIT */
/* Clocks: CPU time by getrusage, work by counting, memory from /proc. The clock is read every few dozen questions
 * only. */
#include "base/budget.h"

#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ASK_CLOCK_EVERY = 64 };

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

double budget_cpu_used(void)
{
    struct rusage self, children;
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &children);
    return seconds_of(self.ru_utime) + seconds_of(self.ru_stime) + seconds_of(children.ru_utime) +
           seconds_of(children.ru_stime);
}

/* Prices as measured where whittle was made, on programs of the tests. */
static const WorkInfo works[WORK_KIND_COUNT] = {
    [WORK_POST] = {"posts", "successors of an abstract state", 1e-4},
    [WORK_COMPARISON] = {"comparisons", "of two abstract states", 2e-5},
    [WORK_INSIDE] = {"operations inside", "on Boolean functions, on symbolic heaps", 1e-5},
    [WORK_RUN] = {"run steps", "of the interpreter, in the search", 3e-8},
    [WORK_SYMBOLIC] = {"symbolic steps", "of symbolic execution", 5e-6},
    [WORK_SOLVER] = {"solver units", "Z3's rlimit", 1e-6},
};

const WorkInfo *work_info(WorkKind kind)
{
    return &works[kind];
}

/* clang-format off */
static const char *const limit_names[LIMIT_COUNT] = {
    [LIMIT_TIME] = "time",
    [LIMIT_MEMORY] = "memory",
    [LIMIT_NODES] = "nodes",
    [LIMIT_STEPS] = "steps",
    [LIMIT_CALL_DEPTH] = "call depth",
    [LIMIT_ADDRESSES] = "address space",
};
/* clang-format on */

const char *limit_name(Limit limit)
{
    return limit_names[limit];
}

double work_seconds(const WorkClock *work)
{
    double seconds = 0;
    for (WorkKind kind = 0; kind < WORK_KIND_COUNT; kind++)
        seconds += (double)work->done[kind] * works[kind].seconds;
    return seconds;
}

double budget_used(const Budget *budget)
{
    return budget->work ? work_seconds(budget->work) : budget_cpu_used();
}

void budget_spend(Budget *budget, WorkKind kind, uint64_t amount)
{
    if (budget && budget->work)
        budget->work->done[kind] += amount;
}

/* The decimal number after `mark` in a file of /proc; 0 if there is none. Safe in a signal handler. */
static uint64_t read_number(const char *path, const char *mark)
{
    char bytes[4096];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, bytes, sizeof bytes - 1);
    if (file >= 0)
        close(file);
    bytes[length > 0 ? length : 0] = 0;
    const char *at = strstr(bytes, mark);
    uint64_t number = 0;
    for (at = at ? at + strlen(mark) : ""; *at == ' ' || *at == '\t'; at++)
        ;
    for (; *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (uint64_t)(*at - '0');
    return number;
}

uint64_t budget_memory_used(void)
{
    return budget_memory_of("/proc/self/statm");
}

uint64_t budget_memory_of(const char *statm)
{
    return read_number(statm, " ") * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t budget_memory_peak(void)
{
    return read_number("/proc/self/status", "VmHWM:") << 10;
}

bool budget_exhausted_now(Budget *budget)
{
    if (budget->exhausted != LIMIT_NONE)
        return true;
    if (budget->limit > 0 && budget_used(budget) > budget->limit)
        budget->exhausted = LIMIT_TIME;
    else if (budget->memory_limit && budget_memory_used() > budget->memory_limit)
        budget->exhausted = LIMIT_MEMORY;
    return budget->exhausted != LIMIT_NONE;
}

bool budget_exhausted(Budget *budget)
{
    if (budget->exhausted != LIMIT_NONE)
        return true;
    return ++budget->asked % ASK_CLOCK_EVERY == 0 && budget_exhausted_now(budget);
}

Budget budget_part(const Budget *whole, double seconds)
{
    Budget part = *whole;
    double end = budget_used(whole) + seconds;
    part.asked = 0;
    if (part.limit <= 0 || end < part.limit)
        part.limit = end;
    return part;
}
