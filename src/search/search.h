/* SPDX-License-Identifier: MIT */
/* The blind search for a failing run: the interpreter executes the program on vectors of choices (inputs, failures of
 * malloc, contents of fresh memory), guided by nothing but what earlier runs reached. Short vectors come first, with
 * values from 0, 1, -1, small numbers and the constants that the program compares with (candidates.h), then seeded random
 * vectors, within a budget. Every answer has been executed, so it needs no further proof. minimise.h turns a failing run
 * into the simplest one with the same violation. */
#ifndef WHITTLE_SEARCH_SEARCH_H
#define WHITTLE_SEARCH_SEARCH_H

#include "machine/interpreter.h"

#include "base/budget.h"

typedef struct SearchOptions {
    PropertySet properties; /* their violations end a run */
    PropertySet ignored;    /* of these, those whose violations are no answer */
    uint64_t seed;
    uint64_t run_limit; /* runs at the most; 0: only the budget limits */
    /* A violation that is no answer, being known already; NULL: none is. */
    bool (*is_known)(const void *context, const RunResult *result);
    const void *known_context;
    void (*observe)(void *context, const Heap *heap); /* before each operation; NULL: nobody looks */
    void *observe_context;
    bool fixed_inputs; /* only choices of other kinds than CHOICE_INPUT vary */
} SearchOptions;

typedef struct SearchStats {
    uint64_t runs, steps;
    uint64_t ended, limited, untrusted, unsupported; /* how the runs ended */
    const char *unsupported_reason;                  /* the first one met */
    bool exhausted; /* every vector was tried: the program has finitely many runs, none of them failing */
} SearchStats;

/* The first violations met that are no answer, for the explanation; outcome RUN_VIOLATION if there is one. */
typedef struct SearchAside {
    RunResult untrusted; /* in a run that may not be trusted */
    RunResult ignored;   /* of a property in `ignored`, in a run that may be trusted */
} SearchAside;
void search_aside_free(SearchAside *aside);

/* True if a trusted failing run was found: `result` holds it (free with run_result_free), its choices replay it.
 * `aside` is filled if it is not NULL; the caller releases it. */
bool search_failing_run(const Program *program, const SearchOptions *options, Budget *budget, RunResult *result,
                        SearchAside *aside, SearchStats *stats);

#endif
