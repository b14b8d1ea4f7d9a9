/* SPDX-License-Identifier: MIT */
/* The fixpoint of a specified analysis: structures flow along the edges of the program until nothing new arrives anywhere. Locations
 * are taken from the work list in reverse post-order, as TVLA does. */
#ifndef WHITTLE_DOMAIN_TVL_ANALYSIS_H
#define WHITTLE_DOMAIN_TVL_ANALYSIS_H

#include "domain/tvl/spec.h"

typedef struct TvlMessage {
    const char *text;
    size_t count; /* structures that deserve the message */
    const Structure *example;
} TvlMessage;

/* What holds at a location. */
typedef struct PointResult {
    const SpecLocation *location;
    const Stored **structures;
    size_t count;
    TvlMessage *violations;
    size_t violation_count;
} PointResult;

typedef struct AnalysisResult {
    PointResult *points; /* in the order of locations */
    size_t point_count;
    size_t structures; /* kept at all locations together */
    size_t generated;  /* that arrived somewhere and were new */
    size_t messages, iterations, breaches;
    size_t queries;       /* to the solver */
    bool gave_up;         /* the solver did, on too many: these are the results of focus and coerce after all */
    const char *left_out; /* a line for each input structure that breaks a rule: they are dropped; NULL: none does */
    char *stopped;        /* why the analysis ended before its fixpoint, NULL if it did not; the caller frees it */
    Arena *arena;         /* owns all of it but `stopped` */
} AnalysisResult;

/* Runs the analysis. Returns NULL or a message about the input. Free the result in either case. */
char *analysis_run(const Spec *spec, const StructureList *input, AnalysisResult *result);
void analysis_result_free(AnalysisResult *result);

#endif
