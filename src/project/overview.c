/* SPDX-License-Identifier: MIT */
/* States are derived from records and alerts; nothing else decides. */
#include "project/overview.h"

#include <stdlib.h>
#include <string.h>

static const char *const entry_names[ENTRY_STATE_COUNT] = {"proved", "refuted", "suppressed", "unknown", "not checked"};
static const char *const function_names[FUNCTION_STATE_COUNT] = {"proved", "refuted", "partly proved", "open",
                                                                 "unreached"};

const char *entry_state_name(EntryState state)
{
    return entry_names[state];
}

const char *function_state_name(FunctionState state)
{
    return function_names[state];
}

static EntryState state_of(const Entry *entry, const AlertList *alerts)
{
    const Job *job = &entry->job;
    if (entry->is_left_out || (job->state != JOB_REUSED && job->state != JOB_CHECKED))
        return ENTRY_UNCHECKED;
    switch (job->record.outcome) {
    case OUTCOME_TRUE:
        return ENTRY_PROVED;
    case OUTCOME_FALSE:
        return alerts_excuse(alerts, entry) ? ENTRY_SUPPRESSED : ENTRY_REFUTED;
    default:
        return ENTRY_UNKNOWN;
    }
}

/* How many checked entries reach a symbol, and how many of these are proved. */
typedef struct Coverage {
    size_t checked, proved;
} Coverage;

static Map *cover(const Overview *overview, Coverage *coverage)
{
    Map *numbers = map_create(); /* of symbols, from 1 */
    for (size_t i = 0; i < overview->entries->count; i++) {
        const Reach *reach = &overview->entries->items[i].reach;
        if (overview->states[i] == ENTRY_UNCHECKED)
            continue;
        for (size_t k = 0; k < reach->count; k++) {
            if (!record_looked_at(&overview->entries->items[i].job.record, reach->items[k].unit,
                                  reach->items[k].symbol))
                continue;
            uint64_t *number = map_put(numbers, (uint64_t)(uintptr_t)reach->items[k].symbol);
            *number = *number ? *number : map_count(numbers);
            coverage[*number - 1].checked++;
            coverage[*number - 1].proved += overview->states[i] == ENTRY_PROVED;
        }
    }
    return numbers;
}

static bool is_refuted(const AlertList *alerts, const Unit *unit, const Symbol *symbol)
{
    for (size_t i = 0; i < alerts->count; i++)
        if (!strcmp(result_function(alerts->items[i].result), symbol->name) &&
            !strcmp(alerts->items[i].file, unit->name))
            return true;
    return false;
}

static void view_functions(Overview *overview)
{
    size_t most = 0;
    for (size_t i = 0; i < overview->project->count; i++)
        most += overview->project->units[i].survey.count;
    Coverage *coverage = mem_alloc((most + 1) * sizeof *coverage);
    Map *numbers = cover(overview, coverage);
    for (size_t i = 0; i < overview->project->count; i++) {
        const Unit *unit = &overview->project->units[i];
        for (size_t k = 0; k < unit->survey.count; k++) {
            const Symbol *symbol = &unit->survey.symbols[k];
            if (!symbol->is_function || !symbol->is_own)
                continue;
            const uint64_t *number = map_find(numbers, (uint64_t)(uintptr_t)symbol);
            Coverage covered = number ? coverage[*number - 1] : (Coverage){0, 0};
            FunctionState state = is_refuted(overview->alerts, unit, symbol) ? FUNCTION_REFUTED
                                  : !covered.checked                         ? FUNCTION_UNREACHED
                                  : covered.proved == covered.checked        ? FUNCTION_PROVED
                                  : covered.proved                           ? FUNCTION_PARTLY
                                                                             : FUNCTION_OPEN;
            overview->functions = array_room(overview->functions, &overview->function_capacity,
                                             overview->function_count, sizeof *overview->functions);
            overview->functions[overview->function_count++] = (FunctionView){unit, symbol, state};
            overview->function_counts[state]++;
        }
    }
    map_destroy(numbers);
    free(coverage);
}

Overview overview_make(const Project *project, const EntryList *entries, const AlertList *alerts)
{
    Overview overview = {.project = project, .entries = entries, .alerts = alerts};
    overview.states = mem_alloc(entries->count * sizeof *overview.states);
    for (size_t i = 0; i < entries->count; i++) {
        overview.states[i] = state_of(&entries->items[i], alerts);
        overview.entry_counts[overview.states[i]]++;
        overview.reused_count += entries->items[i].job.state == JOB_REUSED;
    }
    for (size_t i = 0; i < project->count; i++)
        overview.broken_count += project->units[i].problem != NULL;
    view_functions(&overview);
    overview_view_accesses(&overview);
    return overview;
}

void overview_free(Overview *overview)
{
    free(overview->states);
    free(overview->functions);
    free(overview->accesses);
    free((void *)overview->unproved);
    *overview = (Overview){0};
}

bool overview_is_proved(const Overview *overview)
{
    return overview->entry_counts[ENTRY_PROVED] == overview->entries->count && !overview->broken_count &&
           !overview->unproved_count;
}

void entry_add_reason(Text *text, const Entry *entry)
{
    const Record *record = &entry->job.record;
    const char *detail = record->detail;
    text_add(text, "%s", outcome_name(record->outcome));
    if (*detail)
        text_add(text, "(%.*s)", (int)strcspn(detail, "\n"), detail);
}
