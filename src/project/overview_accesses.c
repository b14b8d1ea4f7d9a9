/* SPDX-License-Identifier: MIT */
/* What checks looked at, line by line, and what they took on trust. */
#include "project/overview.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

/* What the record says about the function; NULL: nothing. */
static const Json *find_function(const Record *record, const Unit *unit, const Symbol *symbol)
{
    const Json *item = record->functions && record->functions->kind == JSON_ARRAY ? record->functions->first : NULL;
    for (; item; item = item->next) {
        const char *name = json_member_string(item, "function"), *file = json_member_string(item, "file");
        if (name && file && !strcmp(name, symbol->name) && (!symbol->is_own || !strcmp(file, unit->name)))
            return item;
    }
    return NULL;
}

bool record_looked_at(const Record *record, const Unit *unit, const Symbol *symbol)
{
    return !symbol->is_function || !record->functions || find_function(record, unit, symbol);
}

/* `known`: the places of accesses in the list, from 1, by symbol and line. */
static AccessView *find_access(Overview *overview, Map *known, const Symbol *symbol, unsigned line)
{
    uint64_t *number = map_put(known, (uint64_t)(uintptr_t)symbol / sizeof(Symbol *) << 20 | line);
    if (*number)
        return &overview->accesses[*number - 1];
    *number = overview->access_count + 1;
    overview->accesses =
        array_room(overview->accesses, &overview->access_capacity, overview->access_count, sizeof *overview->accesses);
    overview->accesses[overview->access_count] = (AccessView){.symbol = symbol, .line = line};
    return &overview->accesses[overview->access_count++];
}

static void add_entry(Overview *overview, Map *known, size_t entry)
{
    const Job *job = &overview->entries->items[entry].job;
    const Reach *reach = &overview->entries->items[entry].reach;
    if (overview->states[entry] == ENTRY_UNCHECKED || strcmp(job->record.places, job->places) != 0)
        return;
    for (size_t i = 0; i < reach->count; i++) {
        const Symbol *symbol = reach->items[i].symbol;
        const Json *function =
            symbol->is_function && symbol->is_own ? find_function(&job->record, reach->items[i].unit, symbol) : NULL;
        const Json *lines = json_member(function, "accesses");
        for (const Json *line = lines && lines->kind == JSON_ARRAY ? lines->first : NULL; line; line = line->next) {
            AccessView *access = find_access(overview, known, symbol, (unsigned)strtoul(line->string, NULL, 10));
            access->checked++;
            access->proved += overview->states[entry] == ENTRY_PROVED;
        }
    }
}

static bool is_refuted(const AlertList *alerts, const AccessView *access)
{
    for (size_t i = 0; i < alerts->count; i++)
        if (alerts->items[i].line == access->line &&
            !strcmp(result_function(alerts->items[i].result), access->symbol->name))
            return true;
    return false;
}

static int compare_accesses(const void *left, const void *right)
{
    const AccessView *one = left, *other = right;
    if (one->symbol != other->symbol)
        return one->symbol < other->symbol ? -1 : 1;
    return (one->line > other->line) - (one->line < other->line);
}

static const Symbol *find_symbol(const Project *project, const char *name)
{
    for (size_t i = 0; i < project->count; i++)
        for (size_t k = 0; k < project->units[i].survey.count; k++)
            if (project->units[i].survey.symbols[k].is_function &&
                !strcmp(project->units[i].survey.symbols[k].name, name))
                return &project->units[i].survey.symbols[k];
    return NULL;
}

/* A contract that a check relies on must be proved by an entry of its own, if the project has the code. */
static void add_contract(Overview *overview, const char *name)
{
    bool is_known = !find_symbol(overview->project, name);
    for (size_t i = 0; i < overview->entries->count; i++)
        is_known |= overview->states[i] == ENTRY_PROVED && !strcmp(overview->entries->items[i].symbol->name, name);
    for (size_t i = 0; i < overview->unproved_count; i++)
        is_known |= !strcmp(overview->unproved[i], name);
    if (is_known)
        return;
    overview->unproved = array_room(overview->unproved, &overview->unproved_capacity, overview->unproved_count,
                                    sizeof *overview->unproved);
    overview->unproved[overview->unproved_count++] = name;
}

void overview_view_accesses(Overview *overview)
{
    Map *known = map_create();
    for (size_t i = 0; i < overview->entries->count; i++) {
        const Record *record = &overview->entries->items[i].job.record;
        const Json *contract =
            overview->states[i] == ENTRY_PROVED && record->contracts ? record->contracts->first : NULL;
        add_entry(overview, known, i);
        for (; contract; contract = contract->next)
            if (contract->kind == JSON_STRING)
                add_contract(overview, contract->string);
    }
    map_destroy(known);
    qsort(overview->accesses, overview->access_count, sizeof *overview->accesses, compare_accesses);
    for (size_t i = 0; i < overview->access_count; i++) {
        AccessView *access = &overview->accesses[i];
        access->state = is_refuted(overview->alerts, access) ? FUNCTION_REFUTED
                        : access->proved == access->checked  ? FUNCTION_PROVED
                        : access->proved                     ? FUNCTION_PARTLY
                                                             : FUNCTION_OPEN;
        overview->access_counts[access->state]++;
    }
}
