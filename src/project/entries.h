/* SPDX-License-Identifier: MIT */
/* Where checks of a project begin. Without being told, whittle begins at every main, and at every exported function that no
 * main reaches: what a program uses is checked as the program uses it, what is only offered to others is checked on its own,
 * under the assumptions that `whittle check --entry` prints. A library has no main, so all it exports is an entry. */
#ifndef WHITTLE_PROJECT_ENTRIES_H
#define WHITTLE_PROJECT_ENTRIES_H

#include "project/jobs.h"
#include "project/units.h"

typedef struct Entry {
    const Unit *unit;
    const Symbol *symbol;
    const char *name; /* "insert"; of a main with its file, "src/app.c:main" */
    Reach reach;
    bool is_left_out; /* nothing that it reaches has changed */
    Job job;
} Entry;

typedef struct EntryList {
    Entry *items;
    size_t count, capacity;
} EntryList;

/* How each is checked. */
typedef struct EntryPlan {
    const char *database;     /* compile_commands.json */
    const char *compiled;     /* the list of bitcode: entries_list_bitcode */
    const char *const *words; /* options of `whittle check`, without limits and without what names the entry */
    size_t word_count;
    const char *const *flags; /* of the compiler, after those of the database */
    size_t flag_count;
    CheckLimit limit;
    bool has_search; /* the words say how to search */
} EntryPlan;

/* Finds entries in order of files and lines; `pattern` is an extended regular expression that their names match, NULL for the
 * rule above. Returns NULL or a message; release in either case. */
char *entries_find(EntryList *entries, const Project *project, const char *pattern);
void entries_free(EntryList *entries);

/* Leaves out all entries whose files git does not call changed since a revision. Returns NULL or a message. */
char *entries_keep_changed(EntryList *entries, const char *revision);

/* Writes which file's bitcode is kept where (FrontOptions.compiled). Returns NULL or a message. */
char *entries_list_bitcode(const Project *project, const char *path);
/* Makes the job of each; words and keys live in the project's arena. */
void entries_plan(EntryList *entries, const Project *project, const EntryPlan *plan);

#endif
