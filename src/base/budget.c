/* SPDX-License-Identifier: MIT */
#include "base/budget.h"

#include <stdio.h>
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

uint64_t budget_memory_used(void)
{
    unsigned long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%lu %lu", &pages, &resident) != 2)
        resident = 0;
    fclose(file);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

bool budget_exhausted_now(Budget *budget)
{
    if (budget->exhausted)
        return true;
    if (budget->cpu_limit > 0 && budget_cpu_used() > budget->cpu_limit)
        budget->exhausted = "time";
    else if (budget->memory_limit && budget_memory_used() > budget->memory_limit)
        budget->exhausted = "memory";
    return budget->exhausted;
}

bool budget_exhausted(Budget *budget)
{
    if (budget->exhausted)
        return true;
    return ++budget->asked % ASK_CLOCK_EVERY == 0 && budget_exhausted_now(budget);
}

Budget budget_part(const Budget *whole, double seconds)
{
    Budget part = *whole;
    double end = budget_cpu_used() + seconds;
    part.asked = 0;
    if (part.cpu_limit <= 0 || end < part.cpu_limit)
        part.cpu_limit = end;
    return part;
}
