/* SPDX-License-Identifier: MIT */
/* A verdict as code scanners see it: results, each with a rule, a level, a sentence, a place, related places and a
 * fingerprint. SARIF, annotations, JUnit and editors are written from these. */
#ifndef WHITTLE_REPORT_RESULT_H
#define WHITTLE_REPORT_RESULT_H

#include "base/sha256.h"
#include "verdict/story.h"
#include "verdict/verdict.h"

typedef enum ResultKind {
    RESULT_FAIL,   /* a run violates the property */
    RESULT_REVIEW, /* a violation that no run has been found for */
    RESULT_OPEN,   /* nothing was found out */
    RESULT_PASS,   /* proved */
    RESULT_KIND_COUNT,
} ResultKind;

typedef struct Result {
    ResultKind kind;
    const char *rule; /* the name of a violation, of a cause of UNKNOWN, or of a property proved; static */
    char *message;    /* one sentence; owned */
    Position position;
    const char *function;   /* it is in; NULL: none */
    const Verdict *verdict; /* whose run shows it; NULL: none */
    FindingPlaces places;   /* of a violation: the first is `position` if that is known, the others are related */
    /* Of the operation in its function and of the block it concerns, in words: other edits do not change it. "" if the
     * result has no operation. */
    char fingerprint[SHA256_LENGTH + 1];
} Result;

typedef struct ResultList {
    Result *items;
    size_t count, capacity;
} ResultList;

ResultList results_of(const Program *program, const Verdict *verdict);
void results_free(ResultList *results);

#endif
