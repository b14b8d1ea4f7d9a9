/* SPDX-License-Identifier: MIT */
/* What a whole project comes to: the state of each entry and of each function, counted, and a verdict on all of it.
 *
 * A function is *proved* if every entry that reaches it was checked and proved: it is safe in every way the project, so far
 * as it was checked, calls it. It is *refuted* if a violation lies in it, *partly proved* if only some of the entries that
 * reach it are proved, *open* if none is, and *unreached* if none of the entries checked reaches it. */
#ifndef WHITTLE_PROJECT_OVERVIEW_H
#define WHITTLE_PROJECT_OVERVIEW_H

#include "project/alerts.h"

typedef enum EntryState {
    ENTRY_PROVED,
    ENTRY_REFUTED,
    ENTRY_SUPPRESSED, /* refuted, but only for what is suppressed: not proved */
    ENTRY_UNKNOWN,    /* nothing was found out, for whatever reason */
    ENTRY_UNCHECKED,  /* another shard's, or left out */
    ENTRY_STATE_COUNT,
} EntryState;

typedef enum FunctionState {
    FUNCTION_PROVED,
    FUNCTION_REFUTED,
    FUNCTION_PARTLY,
    FUNCTION_OPEN,
    FUNCTION_UNREACHED,
    FUNCTION_STATE_COUNT,
} FunctionState;

typedef struct FunctionView {
    const Unit *unit;
    const Symbol *symbol;
    FunctionState state;
} FunctionView;

/* A line in which a function accesses memory through pointers, or frees it. */
typedef struct AccessView {
    const Symbol *symbol;
    unsigned line;
    size_t checked, proved; /* entries that reach the function, and those of them that are proved */
    FunctionState state;
} AccessView;

typedef struct Overview {
    const Project *project;
    const EntryList *entries;
    const AlertList *alerts;
    EntryState *states; /* of the entries */
    size_t entry_counts[ENTRY_STATE_COUNT];
    FunctionView *functions; /* of the project's own files */
    size_t function_count, function_capacity;
    size_t function_counts[FUNCTION_STATE_COUNT];
    AccessView *accesses; /* by symbol, then by line */
    size_t access_count, access_capacity;
    size_t access_counts[FUNCTION_STATE_COUNT];
    const char *
        *unproved; /* functions of the project whose contracts checks rely on, and which are no proved entries */
    size_t unproved_count, unproved_capacity;
    size_t reused_count, broken_count; /* entries; files that do not compile */
} Overview;

Overview overview_make(const Project *project, const EntryList *entries, const AlertList *alerts);
void overview_free(Overview *overview);

const char *entry_state_name(EntryState state);
const char *function_state_name(FunctionState state);
/* Why an entry is UNKNOWN: "UNKNOWN(out of time)", "does not link: ...". One line. */
void entry_add_reason(Text *text, const Entry *entry);

/* Whether the check looked at the code of the function, as far as the record tells. */
bool record_looked_at(const Record *record, const Unit *unit, const Symbol *symbol);
/* Fills in accesses and unproved, when the states of entries are known (overview_accesses.c). */
void overview_view_accesses(Overview *overview);

/* All proved, every file and entry of the project, and every contract that checks rely on. */
bool overview_is_proved(const Overview *overview);
/* For people: a line on the project, lines on what is not proved, counts. */
void overview_print(Text *text, const Overview *overview);
void overview_sarif(Text *text, const Overview *overview);
void overview_junit(Text *text, const Overview *overview);
/* A page; `folder` has the pages of the entries' checks (KEY.html), if they were written. */
void overview_html(Text *text, const Overview *overview, const char *folder);

#endif
