/* SPDX-License-Identifier: MIT */
/* What the checks of a project found, each violation once however many entries lead to it, and which of them somebody has
 * decided to live with:
 *
 *   - a comment `whittle: ignore PROPERTY: reason` in the line of the violation, or alone in the line above; PROPERTY is the name of a
 *     property or of a violation (whittle explain), and without a reason the comment counts for nothing;
 *   - a line of a baseline file, which lists the violations of an earlier state of the project by fingerprint.
 *
 * A suppressed violation is still a violation: whoever commits it is not proved, and a project that has any is never plain
 * TRUE. */
#ifndef WHITTLE_PROJECT_ALERTS_H
#define WHITTLE_PROJECT_ALERTS_H

#include "project/entries.h"

typedef enum Suppression {
    NOT_SUPPRESSED,
    SUPPRESSED_BY_COMMENT,
    SUPPRESSED_BY_BASELINE,
} Suppression;

typedef struct Alert {
    const Json *result;    /* in SARIF */
    const char *file;      /* as people see it */
    const char *property;  /* "valid-deref" */
    unsigned line, column; /* 0: not known */
    const Entry **entries; /* that lead to it */
    size_t entry_count, entry_capacity;
    Suppression suppression;
    const char *reason; /* of a comment */
} Alert;

typedef struct AlertList {
    Arena *arena;
    Alert *items; /* by file and line */
    size_t count, capacity;
    const char **warnings; /* about comments that count for nothing */
    size_t warning_count, warning_capacity;
} AlertList;

/* Collects them from the entries' records, and looks for comments. */
AlertList alerts_collect(const EntryList *entries);
void alerts_free(AlertList *alerts);
/* Suppresses what the file lists. Returns NULL or a message. */
char *alerts_read_baseline(AlertList *alerts, const char *path);
/* Writes the file that suppresses them all, but for those that comments do. Returns NULL or a message. */
char *alerts_write_baseline(const AlertList *alerts, const char *path);

/* Whether an entry is refuted, and all it was refuted for is suppressed. */
bool alerts_excuse(const AlertList *alerts, const Entry *entry);
size_t alerts_count(const AlertList *alerts, bool is_suppressed);

/* "list.c:12:5: use of a freed block [valid-deref], from main". */
void alert_add_line(Text *text, const Alert *alert);

#endif
