/* SPDX-License-Identifier: MIT */
/* From a program to a verdict: a short search for a failing run, then a proof by reachability, then, if the proof fails, a longer search.
 * Only a run that the interpreter executed gives FALSE; only a closed and re-checked tree gives TRUE. */
#ifndef WHITTLE_VERIFY_VERIFY_H
#define WHITTLE_VERIFY_VERIFY_H

#include "base/budget.h"
#include "domain/domain.h"
#include "program/verdict.h"

typedef struct VerifyOptions {
    PropertySet properties;
    const DomainOps *domain;
    uint64_t seed; /* of the search */
} VerifyOptions;

/* The verdict is released with verdict_free. */
Verdict verify_program(const Program *program, const VerifyOptions *options, Budget *budget);

#endif
