/* SPDX-License-Identifier: MIT */
/* What the parts of verify/ share: a check under way. */
#ifndef WHITTLE_VERIFY_CHECK_H
#define WHITTLE_VERIFY_CHECK_H

#include "verify/verify.h"

typedef struct Check {
    const Program *program;
    const VerifyOptions *options;
    Budget *budget;
    PropertySet watched; /* those asked for, and undefined behaviour */
    Verdict verdict;
    RunResult doubtful;       /* RUN_VIOLATION: the first failing run that may not be trusted */
    RunResult undefined;      /* RUN_VIOLATION: a run with undefined behaviour that is not asked for: nothing is proved */
    uint64_t runs, run_steps; /* of all searches */
    CexStats asked;           /* of all symbolic execution */
} Check;

double check_time_left(const Check *check);
/* Counts what this checker did. */
void check_note_cex(Check *check, const Cex *cex);

/* The run in the verdict fails: true, and the verdict is FALSE, if it can be repeated and violates what is asked for.
 * Else it leaves the verdict: for `undefined` if it is undefined behaviour. */
bool check_accept_run(Check *check);
bool check_is_undefined(const Check *check);

/* loop.c: the check-refine loop in a product of domains. True if it has settled the verdict, TRUE or FALSE; else the verdict's
 * cause is set, if this one says more than those before. */
bool check_prove(Check *check, const DomainOps *const *ops, size_t count, double seconds);

#endif
