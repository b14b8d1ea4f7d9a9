/* SPDX-License-Identifier: MIT */
/* A budget of CPU time and memory. Long work asks it often; asking is cheap. Once exhausted it stays so and knows why.
 * CPU time counts finished children (clang) too. A part may be set aside for one phase. */
#ifndef WHITTLE_BASE_BUDGET_H
#define WHITTLE_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Budget {
    double cpu_limit;      /* seconds since the process began; 0: none */
    uint64_t memory_limit; /* bytes resident; 0: none */
    unsigned asked;        /* to look at the clock only now and then */
    const char *exhausted; /* "time" or "memory" once exhausted, NULL before */
} Budget;

/* Seconds of CPU used by this process and its finished children. */
double budget_cpu_used(void);
uint64_t budget_memory_used(void);

/* True once the budget is used up; looks at the clock every few dozen calls. */
bool budget_exhausted(Budget *budget);
/* The same, looking at the clock now. */
bool budget_exhausted_now(Budget *budget);
/* A budget that ends after `seconds` more, or with `whole`, whichever is earlier. */
Budget budget_part(const Budget *whole, double seconds);

#endif
