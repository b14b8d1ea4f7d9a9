/* SPDX-License-Identifier: MIT */
/* What a check of one program says, and all that a report may want to tell. verify/ makes verdicts, report/ prints them.
 *
 * A verdict rests on evidence of two kinds. FALSE rests on a *run* of the concrete machine (machine/interpreter.h) that
 * violates a property; the run is kept with its trace, told as a story (story.h) that leaves out what did not lead to the
 * violation (relevance.h), and repeated natively if it can be (Replay). TRUE rests on a closed tree of abstract states
 * (engine/tree.h), of which loop invariants remain. UNKNOWN rests on neither: a cause, and the pieces that may help the
 * reader (the suspected violation, what grew, what is not modelled). */
#ifndef WHITTLE_VERDICT_VERDICT_H
#define WHITTLE_VERDICT_VERDICT_H

#include "machine/interpreter.h"

typedef enum VerdictKind {
    VERDICT_TRUE,    /* every reachable state was visited, none violates a property */
    VERDICT_FALSE,   /* `run` violates a property; the interpreter executed it */
    VERDICT_UNKNOWN, /* neither; `why` */
    VERDICT_KIND_COUNT,
} VerdictKind;

/* The most useful first. */
typedef enum UnknownCause {
    UNKNOWN_UNDEFINED,   /* `run` has undefined behaviour that is not asked for, so nothing can be proved */
    UNKNOWN_UNSUPPORTED, /* something reachable is not modelled: `gaps` */
    UNKNOWN_UNCONFIRMED, /* the proof met a violation, `suspect`, that no run has been found for */
    UNKNOWN_GROWTH,      /* states of a loop grow for ever: `growth` */
    UNKNOWN_TIME,
    UNKNOWN_MEMORY,
    UNKNOWN_GAVE_UP, /* any other limit of the analysis: `detail` */
    UNKNOWN_COUNT,
} UnknownCause;

typedef struct UnknownInfo {
    const char *name; /* "out-of-time": for code scanners and whittle explain */
    const char *says; /* what it means, one sentence */
} UnknownInfo;
const UnknownInfo *unknown_info(UnknownCause cause);

/* Something not modelled, met on the way. */
typedef struct Gap {
    const char *reason;
    Position position;
    bool is_modelled; /* but the proof cannot describe what happens there */
} Gap;

/* Holds whenever a loop's condition is about to be evaluated. */
typedef struct LoopInvariant {
    LocationId location;    /* its Location.loop is the loop statement's position */
    const char *expression; /* in C, over variables in scope there; in the program's arena */
} LoopInvariant;

/* A state of the proof at a loop, as a picture. */
typedef struct LoopPicture {
    LocationId location;
    size_t number, count; /* the state's, from 1, and of all states there */
    char *dot;            /* for Graphviz, in the notation of the domain; owned */
} LoopPicture;

/* Where a failed proof lost what it needed. */
typedef struct Discontinuity {
    Position position;
    const char *says; /* what is forgotten there; static or in the program's arena; NULL: not known */
    Heap *doomed;     /* a heap that no run has there, but that the proof had to reckon with: it goes wrong; owned */
    Heap *reached;    /* one that a run does have there, for comparison; NULL: none was seen; owned */
} Discontinuity;

/* What became of the failing run when it was repeated natively, under sanitizers. */
typedef enum ReplayKind {
    REPLAY_NOT_RUN,      /* `reason` says why; the verdict rests on the interpreter */
    REPLAY_CONFIRMED,    /* it failed in the way and at the place expected; `reason`: in the sanitizer's words */
    REPLAY_SILENT,       /* nothing was seen, for a `reason` known beforehand; the verdict rests on the interpreter */
    REPLAY_CONTRADICTED, /* it went another way; `reason` */
    REPLAY_KIND_COUNT,
} ReplayKind;

/* Strings are owned; release with replay_free. */
typedef struct Replay {
    ReplayKind kind;
    char *reason;
    const char *sandbox; /* "bubblewrap", "unshare", "none"; NULL if it was not run */
    char *harness;       /* the C file that repeats the run, as text; NULL if there is none */
    char *path;          /* where that was written, NULL if it was not */
} Replay;

void replay_free(Replay *replay);
/* "confirmed". */
const char *replay_kind_name(ReplayKind kind);

/* What the check cost: a name and a number, for --stats and JSON. */
typedef struct Cost {
    const char *name; /* "search runs"; static, or in the program's arena */
    double amount;
} Cost;

typedef struct Verdict Verdict;
struct Verdict {
    VerdictKind kind;
    PropertySet properties;    /* those asked for */
    const char *domain;        /* TRUE: that the proof is in; static */
    unsigned attempts;         /* proofs tried */
    LoopInvariant *invariants; /* TRUE: of the proof, if they were asked for; in order of locations */
    size_t invariant_count, invariant_capacity;
    LoopPicture *pictures; /* TRUE: of the proof, if they were asked for */
    size_t picture_count, picture_capacity;
    const char **shapes; /* TRUE: what variables lead to, a sentence each, in the program's arena */
    size_t shape_count, shape_capacity;

    RunResult run; /* FALSE, UNKNOWN_UNDEFINED: the failing run, with its choices */
    Trace trace;   /* of that run */
    RunResult
        also; /* FALSE, of a leak: what else the run does wrong when it goes on; outcome RUN_VIOLATION if anything */
    Verdict *next; /* FALSE: another violation, in a run of its own; owned */
    Replay replay; /* of that run; REPLAY_CONTRADICTED: the verdict is UNKNOWN for that reason */

    UnknownCause why; /* UNKNOWN */
    uint32_t
        rounds; /* UNKNOWN: no run violates anything in which each loop, once entered, makes at most so many rounds and
                          * each function has at most so many calls under way; 0: nothing is known of any bound. Loops that begin at
                          * one place are one: for (;;) while (x) ... has one head */
    bool none_ends;       /* UNKNOWN, with `rounds`: no run within them comes to its end */
    const char *no_bound; /* UNKNOWN, where that was looked for in vain: why */
    Finding suspect;      /* UNKNOWN_UNCONFIRMED */
    EdgeId suspect_edge;  /* the operation of the program's own code that it is part of */
    const char *doubt;    /* UNKNOWN_UNCONFIRMED: why a run that reached it may not be trusted, NULL if none did */
    Discontinuity discontinuity; /* UNKNOWN: of the last spurious violation that could be explained */
    Discontinuity growth;        /* UNKNOWN: a loop whose states kept growing, what grows, and such a heap */
    const char *detail;          /* UNKNOWN_GAVE_UP; static or in the program's arena */
    Gap *gaps;                   /* no two alike */
    size_t gap_count, gap_capacity;

    char *slice, *slice_graph; /* the last abstract counterexample, as text and for Graphviz; NULL if none was kept */
    char *prefix;              /* a C program that builds a heap of its last state; NULL if the domain writes none */

    bool ran_out; /* of time or memory: more of it may settle the matter */
    Cost *costs;
    size_t cost_count, cost_capacity;
};

void verdict_free(Verdict *verdict);
/* It is UNKNOWN because of this violation, part of this operation of the program's own code. */
void verdict_suspect(Verdict *verdict, Finding finding, EdgeId edge);
/* The suspected violation as if a run had committed it: nothing is known of its block. */
RunResult verdict_suspected_run(const Verdict *verdict);
void verdict_add_gap(Verdict *verdict, Gap gap);
void verdict_add_invariant(Verdict *verdict, LocationId location, const char *expression);
/* Takes the picture's text. */
void verdict_add_picture(Verdict *verdict, LoopPicture picture);
void verdict_add_shape(Verdict *verdict, const char *says);
void verdict_add_cost(Verdict *verdict, const char *name, double amount);
/* Adds the verdict as its one line: "TRUE", "FALSE(valid-deref)", "UNKNOWN(out of time)". */
void verdict_add_line(Text *text, const Program *program, const Verdict *verdict);

/* Repeats the failing run: calls `see` before each event of the trace, with its index and the heap. */
void verdict_rerun(const Program *program, const Verdict *verdict,
                   void (*see)(void *context, size_t event, const Heap *heap), void *context);

#endif
