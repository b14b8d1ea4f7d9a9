/* SPDX-License-Identifier: MIT */
/* Actions applied to structures. */
#ifndef WHITTLE_DOMAIN_TVL_APPLY_H
#define WHITTLE_DOMAIN_TVL_APPLY_H

#include "domain/tvl/spec.h"

/* A message that some structure may deserve. */
typedef struct Report {
    const char *text;
    const Structure *structure;
    size_t focused; /* which of the focused structures it is about */
    bool original;  /* focus left the structure as it was */
} Report;

typedef struct ReportList {
    Report *items;
    size_t count, capacity;
} ReportList;

/* What comes of an action; reused from one application to the next. */
typedef struct Outcome {
    StructureList results; /* before blur */
    ReportList reports;
    size_t breaches;          /* structures that coerce refuted */
    const Constraint *broken; /* the rule that a structure broke after its update, if that ends the analysis */
    char *problem;            /* focus did not end, or too many nodes; the caller frees it */
} Outcome;

/* Applies an action. Structures are allocated in the arena. */
void action_apply(const Spec *spec, Evaluator *evaluator, Arena *arena, const Action *action,
                  const Structure *structure, Outcome *outcome);
void outcome_free(Outcome *outcome);

#endif
