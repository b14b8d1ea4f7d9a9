/* SPDX-License-Identifier: MIT */
/* The cheap search for a failing run: short input vectors first, values from 0, 1, -1, small numbers and the constants
 * the program compares with, then seeded random vectors, within a budget. Every answer has been executed by the
 * interpreter. */
#ifndef WHITTLE_CEX_SEARCH_H
#define WHITTLE_CEX_SEARCH_H

#include "program/interpreter.h"

#include "base/budget.h"

typedef struct SearchOptions {
    PropertySet properties;
    uint64_t seed;
    uint64_t run_limit; /* runs at the most; 0: only the budget limits */
    bool fixed_inputs;  /* only choices of other kinds than CHOICE_INPUT vary */
} SearchOptions;

typedef struct SearchStats {
    uint64_t runs, steps;
    uint64_t ended, limited, untrusted, unsupported; /* how the runs ended */
    const char *unsupported_reason;                  /* the first one met */
    bool exhausted; /* every vector was tried: the program has finitely many runs, none of them failing */
} SearchStats;

/* True if a trusted failing run was found: `result` holds it (free with run_result_free), its choices replay it.
 * `untrusted`, if not NULL, receives the first violation met in a run that may not be trusted (outcome RUN_VIOLATION),
 * for the explanation. */
bool search_failing_run(const Program *program, const SearchOptions *options, Budget *budget, RunResult *result,
                        RunResult *untrusted, SearchStats *stats);

#endif
