/* SPDX-License-Identifier: MIT */
/* Runs for people: the story of a run (story.c) and the sentence about its violation (finding.c). */
#ifndef WHITTLE_VERDICT_STORY_H
#define WHITTLE_VERDICT_STORY_H

#include "machine/interpreter.h"

/* The traced run for people, in the program's own words: source line, statement, values; calls indented. If the result
 * is given, and a violation, only what led to it (see relevance.h) in a few dozen lines; "..." stands for the rest. */
void trace_print(Text *text, const Program *program, const Trace *trace, const RunResult *result);
/* What the finding says, where, and what is known of the block: one or a few lines. */
void finding_print(Text *text, const Program *program, const RunResult *result);

#endif
