/* SPDX-License-Identifier: MIT */
/* What properties, violations and causes of an UNKNOWN mean, why they come about, and what to do. */
#ifndef WHITTLE_REPORT_EXPLAIN_H
#define WHITTLE_REPORT_EXPLAIN_H

#include "verdict/verdict.h"

/* Strings are static. */
typedef struct Topic {
    const char *name;     /* "valid-deref", "use-after-free", "out-of-time" */
    const char *says;     /* one sentence */
    const char *text;     /* paragraphs, \n between them */
    const char *property; /* it belongs to; NULL: none */
    unsigned cwe;         /* 0: none */
} Topic;

/* The topics in order: properties, violations, causes. False beyond the last. */
bool explain_topic(size_t i, Topic *topic);
/* By its name, or by the verdict's line that is about it: "UNKNOWN(out of time)". */
bool explain_find(const char *words, Topic *topic);
void explain_add(Text *text, const Topic *topic);

#endif
