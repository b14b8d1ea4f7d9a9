/* SPDX-License-Identifier: MIT */
/* A project's result for people: what was found, what is open and why, how much is proved. */
#include "project/overview.h"

#include <stdlib.h>
#include <string.h>

static void add_alerts(Text *text, const Overview *overview, bool is_suppressed)
{
    for (size_t i = 0; i < overview->alerts->count; i++) {
        const Alert *alert = &overview->alerts->items[i];
        if ((alert->suppression != NOT_SUPPRESSED) != is_suppressed)
            continue;
        alert_add_line(text, alert);
        if (is_suppressed)
            text_add(text, " (ignored: %s)",
                     alert->suppression == SUPPRESSED_BY_COMMENT ? alert->reason : "in the baseline");
        text_add(text, "\n");
    }
}

static void add_open(Text *text, const Overview *overview)
{
    for (size_t i = 0; i < overview->project->count; i++) {
        const Unit *unit = &overview->project->units[i];
        if (unit->problem)
            text_add(text, "%s: does not compile: %.*s\n", unit->name, (int)strcspn(unit->problem, "\n"),
                     unit->problem);
    }
    for (size_t i = 0; i < overview->entries->count; i++) {
        const Entry *entry = &overview->entries->items[i];
        if (overview->states[i] != ENTRY_UNKNOWN)
            continue;
        text_add(text, "%s:%u: %s: ", entry->unit->name, entry->symbol->line, entry->name);
        entry_add_reason(text, entry);
        text_add(text, "\n");
    }
}

/* "3 proved, 1 refuted, 0 unknown": the first two always, others if there are any. */
static void add_counts(Text *text, const size_t *counts, size_t count, const char *(*name)(size_t))
{
    for (size_t i = 0; i < count; i++)
        if (i < 2 || counts[i])
            text_add(text, "%s%zu %s", i ? ", " : "", counts[i], name(i));
}

static const char *entry_word(size_t state)
{
    return entry_state_name((EntryState)state);
}

static const char *function_word(size_t state)
{
    return function_state_name((FunctionState)state);
}

/* The first line: the verdict on the project. */
static void add_verdict(Text *text, const Overview *overview)
{
    size_t found = alerts_count(overview->alerts, false), suppressed = alerts_count(overview->alerts, true);
    size_t open = overview->entry_counts[ENTRY_UNKNOWN] + overview->entry_counts[ENTRY_UNCHECKED];
    if (overview_is_proved(overview))
        text_add(text, "TRUE\n");
    else if (overview->entry_counts[ENTRY_REFUTED])
        text_add(text, "FALSE(%zu violation%s)\n", found, found == 1 ? "" : "s");
    else if (overview->unproved_count && !open && !overview->broken_count && !suppressed)
        text_add(text, "UNKNOWN(%zu contract%s relied on and not proved)\n", overview->unproved_count,
                 overview->unproved_count == 1 ? "" : "s");
    else if (open)
        text_add(text, "UNKNOWN(%zu of %zu entries open)\n", open, overview->entries->count);
    else if (overview->broken_count)
        text_add(text, "UNKNOWN(%zu file%s not compile)\n", overview->broken_count,
                 overview->broken_count == 1 ? " does" : "s do");
    else
        text_add(text, "UNKNOWN(%zu violation%s ignored)\n", suppressed, suppressed == 1 ? "" : "s");
}

void overview_print(Text *text, const Overview *overview)
{
    double seconds = 0;
    for (size_t i = 0; i < overview->entries->count; i++)
        if (overview->entries->items[i].job.state == JOB_CHECKED)
            seconds += overview->entries->items[i].job.record.seconds;
    add_verdict(text, overview);
    add_alerts(text, overview, false);
    add_alerts(text, overview, true);
    add_open(text, overview);
    text_add(text, "entries: ");
    add_counts(text, overview->entry_counts, ENTRY_STATE_COUNT, entry_word);
    text_add(text, "; %zu from earlier runs, %.1f s CPU for the others\nfunctions: ", overview->reused_count, seconds);
    add_counts(text, overview->function_counts, FUNCTION_STATE_COUNT, function_word);
    text_add(text, "\n");
    if (overview->access_count) {
        text_add(text, "lines with accesses: ");
        add_counts(text, overview->access_counts, FUNCTION_STATE_COUNT, function_word);
        text_add(text, "\n");
    }
    for (size_t i = 0; i < overview->unproved_count; i++)
        text_add(text, "%s: checks go by its contract, which no entry proves (see --entries)\n", overview->unproved[i]);
    if (overview->project->other_count)
        text_add(text, "files passed over: %zu (not C)\n", overview->project->other_count);
    if (overview->project->repeated_count)
        text_add(text, "compiled again with other flags, and checked as compiled first: %zu\n",
                 overview->project->repeated_count);
    for (size_t i = 0; i < overview->alerts->warning_count; i++)
        text_add(text, "%s\n", overview->alerts->warnings[i]);
}
