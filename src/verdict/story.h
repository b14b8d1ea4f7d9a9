/* SPDX-License-Identifier: MIT */
/* Runs for people: the story of a run (story.c) and the sentence about its violation (finding.c). */
#ifndef WHITTLE_VERDICT_STORY_H
#define WHITTLE_VERDICT_STORY_H

#include "machine/interpreter.h"

typedef struct StoryLine {
    size_t event;       /* of the trace; the first of those left out, if the line is a gap */
    EdgeId edge;        /* ID_NONE: a gap */
    uint32_t depth;     /* of calls */
    const char *says;   /* the operation; of a gap what is known of it: "3 rounds of the loop at list.c:7" or "" */
    const char *values; /* moved or looked at: "i = 3, n = 3"; "" if none */
} StoryLine;

typedef struct Story {
    StoryLine *lines;
    size_t count, capacity;
    Arena *arena; /* of the strings */
} Story;

/* The traced run in the program's own words. If the result is given, and a violation, only what led to it (see
 * relevance.h) in a few dozen lines; gaps stand for the rest. Release with story_free. */
Story story_tell(const Program *program, const Trace *trace, const RunResult *result);
/* Every operation of the program's own, the last `most` of them. */
Story story_tell_all(const Program *program, const Trace *trace, size_t most);
void story_free(Story *story);
/* A line each: place, operation (calls indented), values. */
void story_print(Text *text, const Program *program, const Story *story);
/* Both. */
void trace_print(Text *text, const Program *program, const Trace *trace, const RunResult *result);

/* "use-after-free". */
const char *finding_label(const Program *program, const RunResult *result);

/* The places that a finding is about, no two on one line: the violation, where its block was made, where it ended. */
typedef struct FindingPlace {
    Position position;
    const char *says; /* "allocated here"; static */
} FindingPlace;
typedef struct FindingPlaces {
    FindingPlace items[3];
    size_t count;
} FindingPlaces;
FindingPlaces finding_places(const Program *program, const RunResult *result);

/* What happened, by which operation, to which block; no place, no end of line. */
void finding_add_sentence(Text *text, const Program *program, const RunResult *result);
/* What the finding says, where, and what is known of the block: one or a few lines. */
void finding_print(Text *text, const Program *program, const RunResult *result);

#endif
