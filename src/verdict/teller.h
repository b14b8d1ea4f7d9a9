/* SPDX-License-Identifier: MIT */
/* Inside stories: the words of one event, in the order in which events happen. story.c decides which are told. */
#ifndef WHITTLE_VERDICT_TELLER_H
#define WHITTLE_VERDICT_TELLER_H

#include "base/map.h"
#include "verdict/source.h"
#include "verdict/story.h"

typedef struct Teller {
    const Program *program;
    const Trace *trace;
    size_t happened; /* events whose blocks are noted */
    Map *blocks;     /* heap blocks made so far, to number them 1, 2, ... */
    Map *freed;      /* heap blocks freed so far */
    Source source;
} Teller;

Teller teller_begin(const Program *program, const Trace *trace);
void teller_end(Teller *teller);
/* The line of an event that is not before the last one told; strings in the arena. */
StoryLine teller_line(Teller *teller, Arena *arena, size_t event);

/* Adds an operation in the program's own words: library calls as they are written, what else as statement.h says. */
void teller_add_operation(Text *text, const Program *program, Source *source, EdgeId edge);
/* Adds an operation as statement.h does for stories, the values of return statements included. */
void teller_add_statement(Text *text, const Program *program, EdgeId edge);
const Function *teller_function(const Program *program, EdgeId edge);
/* "list.c:12". */
void teller_add_place(Text *text, const Program *program, Position position);

#endif
