/* SPDX-License-Identifier: MIT */
/* Files are compiled by forked copies of this process, which print the survey. */
#include "project/units.h"

#include "base/file.h"
#include "base/pool.h"
#include "base/temp.h"
#include "project/survey_cache.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *project_name(Arena *arena, const char *path)
{
    char here[4096];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool is_below = length && !strncmp(path, here, length) && path[length] == '/';
    return arena_string(arena, is_below ? path + length + 1 : path);
}

typedef struct SurveyTask {
    const FrontOptions *front;
    const char *path;
    char *bitcode, *code, *includes; /* temporary files */
} SurveyTask;

/* In a forked copy: the survey, or what clang says. */
static int survey_file(void *context, Text *output)
{
    SurveyTask *task = context;
    Text text = {0}, rule = {0}, diagnostics = {0};
    char *directory = NULL;
    char *problem = front_compile(task->front, task->path, task->bitcode, task->includes, &diagnostics, &directory);
    if (!problem)
        problem = front_print(task->bitcode, task->code);
    if (!problem)
        problem = file_read(&text, task->code);
    if (!problem) {
        free(file_read(&rule, task->includes));
        survey_write_includes(output, text_string(&rule), directory ? directory : "");
        survey_write(output, task->path, text_string(&text));
        return 0;
    }
    text_add(output, "%s%s\n", text_string(&diagnostics), problem);
    return 1;
}

static void take_survey(Project *project, Unit *unit, const char *text)
{
    unit->survey = survey_read(text, project->arena);
    for (size_t i = 0; i < unit->survey.count; i++)
        string_map_put(unit->symbols, unit->survey.symbols[i].name, &unit->survey.symbols[i]);
}

static void take_end(Project *project, SurveyCache *cache, Unit *unit, const SurveyTask *task, const PoolEnd *end)
{
    if (end->result.end == PROCESS_EXITED && end->result.code == 0) {
        take_survey(project, unit, text_string(&end->output));
        survey_cache_put(cache, unit, text_string(&end->output), task->bitcode);
    } else {
        unit->problem = arena_string(project->arena, end->output.length ? text_string(&end->output) : "clang crashed");
    }
}

/* Surveys a file if its survey is not known. */
static void begin_survey(Project *project, SurveyCache *cache, Pool *pool, SurveyTask *task, size_t number)
{
    Unit *unit = &project->units[number];
    Text known = {0};
    unit->symbols = string_map_create();
    if (access(unit->path, F_OK) != 0) {
        unit->problem = "there is no such file";
    } else if (survey_cache_get(cache, unit, &known)) {
        take_survey(project, unit, text_string(&known));
    } else {
        task->path = unit->path;
        task->bitcode = survey_cache_draft(cache, unit);
        task->code = temp_path(".ll");
        task->includes = temp_path(".d");
        pool_start(pool, &(PoolTask){.number = number, .work = survey_file, .context = task});
    }
    text_free(&known);
}

static void survey_all(Project *project, const FrontOptions *front, size_t jobs, const char *folder)
{
    SurveyTask *tasks = mem_alloc(project->count * sizeof *tasks);
    SurveyCache *cache = survey_cache_open(folder, front);
    Pool *pool = pool_create();
    PoolEnd end;
    for (size_t next = 0; next < project->count || pool_running(pool);) {
        if (next < project->count && pool_running(pool) < jobs) {
            tasks[next].front = front;
            begin_survey(project, cache, pool, &tasks[next], next);
            next++;
        } else if (pool_wait(pool, 1e6, &end)) {
            take_end(project, cache, &project->units[end.number], &tasks[end.number], &end);
            unlink(tasks[end.number].bitcode);
            unlink(tasks[end.number].code);
            unlink(tasks[end.number].includes);
            pool_end_free(&end);
        }
    }
    for (size_t i = 0; i < project->count; i++) {
        free(tasks[i].bitcode);
        free(tasks[i].code);
        free(tasks[i].includes);
    }
    free(tasks);
    pool_destroy(pool);
    survey_cache_close(cache);
}

static void export_symbol(Project *project, const Unit *unit, const Symbol *symbol)
{
    SymbolRef *known = string_map_get(project->exported, symbol->name);
    if (!known) {
        known = arena_alloc(project->arena, sizeof *known);
        *known = (SymbolRef){unit, symbol, false};
        string_map_put(project->exported, symbol->name, known);
    } else if (known->symbol->is_weak && !symbol->is_weak) {
        *known = (SymbolRef){unit, symbol, false};
    } else if (known->symbol->is_weak == symbol->is_weak) {
        known->is_ambiguous = true;
    }
}

char *project_read(Project *project, const FrontOptions *front, size_t jobs, const char *folder)
{
    DatabaseList files;
    *project = (Project){.arena = arena_create(), .exported = string_map_create()};
    clock_gettime(CLOCK_REALTIME_COARSE, &project->read_at);
    char *problem = database_files(front->compile_commands, project->arena, &files);
    project->count = files.count;
    project->other_count = files.other_count;
    project->repeated_count = files.repeated_count;
    project->units = mem_alloc(project->count * sizeof *project->units);
    for (size_t i = 0; i < project->count; i++)
        project->units[i] = (Unit){.path = files.items[i].path,
                                   .name = project_name(project->arena, files.items[i].path),
                                   .entry = files.items[i].entry};
    free(files.items);
    if (!problem && !project->count)
        problem = message("%s has no C files", front->compile_commands);
    if (problem)
        return problem;
    survey_all(project, front, jobs, folder);
    for (size_t i = 0; i < project->count; i++)
        for (size_t k = 0; k < project->units[i].survey.count; k++)
            if (project->units[i].survey.symbols[k].is_exported)
                export_symbol(project, &project->units[i], &project->units[i].survey.symbols[k]);
    return NULL;
}

void project_free(Project *project)
{
    for (size_t i = 0; i < project->count; i++) {
        survey_free(&project->units[i].survey);
        free(project->units[i].entry.flags);
        free(project->units[i].bitcode);
        if (project->units[i].symbols)
            string_map_destroy(project->units[i].symbols);
    }
    free(project->units);
    string_map_destroy(project->exported);
    arena_destroy(project->arena);
    *project = (Project){0};
}

typedef struct UnitReach {
    const Project *project;
    Reach reach;
    Map *seen;  /* symbols */
    Map *units; /* that have something reached */
} UnitReach;

static void add_reached(UnitReach *reaching, SymbolRef symbol)
{
    Reach *reach = &reaching->reach;
    if (map_find(reaching->seen, (uint64_t)(uintptr_t)symbol.symbol))
        return;
    map_put(reaching->seen, (uint64_t)(uintptr_t)symbol.symbol);
    reach->items = array_room(reach->items, &reach->capacity, reach->count, sizeof *reach->items);
    reach->items[reach->count++] = symbol;
    if (map_find(reaching->units, (uint64_t)(uintptr_t)symbol.unit))
        return;
    map_put(reaching->units, (uint64_t)(uintptr_t)symbol.unit);
    for (size_t i = 0; i < symbol.unit->survey.count; i++) {
        const Symbol *other = &symbol.unit->survey.symbols[i];
        if (!strncmp(other->name, "llvm.", 5) ||
            (reaching->project->has_unknown && !other->is_function && other->is_exported))
            add_reached(reaching, (SymbolRef){symbol.unit, other, false});
    }
}

/* An exported definition in a file that is needed anyway. */
static SymbolRef find_nearby(const UnitReach *reaching, const char *name)
{
    for (size_t i = 0; i < map_count(reaching->units); i++) {
        const Unit *unit = (const Unit *)(uintptr_t)map_key(reaching->units, i);
        const Symbol *symbol = string_map_get(unit->symbols, name);
        if (symbol && symbol->is_exported)
            return (SymbolRef){unit, symbol, false};
    }
    return (SymbolRef){0};
}

static SymbolRef resolve(const UnitReach *reaching, const Unit *unit, const char *name)
{
    const Symbol *own = string_map_get(unit->symbols, name);
    const SymbolRef *exported = string_map_get(reaching->project->exported, name);
    /* A weak definition of its own yields to a strong one elsewhere. */
    if (own && !(own->is_weak && exported && !exported->symbol->is_weak))
        return (SymbolRef){unit, own, false};
    return exported && !exported->is_ambiguous ? *exported : find_nearby(reaching, name);
}

static void add_missing(Reach *reach, const char *name)
{
    for (size_t i = 0; i < reach->missing_count; i++)
        if (!strcmp(reach->missing[i], name))
            return;
    reach->missing = array_room(reach->missing, &reach->missing_capacity, reach->missing_count, sizeof *reach->missing);
    reach->missing[reach->missing_count++] = name;
}

static void follow_uses(UnitReach *reaching, SymbolRef from)
{
    for (size_t i = 0; i < from.symbol->use_count; i++) {
        SymbolRef found = resolve(reaching, from.unit, from.symbol->uses[i]);
        if (found.symbol)
            add_reached(reaching, found);
        else
            add_missing(&reaching->reach, from.symbol->uses[i]);
    }
    for (size_t i = 0; i < from.unit->survey.call_count; i++) {
        SymbolRef found = resolve(reaching, from.unit, from.unit->survey.calls[i]);
        if (found.symbol && found.symbol->is_function)
            add_reached(reaching, found);
    }
}

Reach project_reach(const Project *project, const Unit *unit, const Symbol *symbol)
{
    UnitReach reaching = {.project = project, .seen = map_create(), .units = map_create()};
    Reach *reach = &reaching.reach;
    add_reached(&reaching, (SymbolRef){unit, symbol, false});
    /* What is missing may turn up in a file that is needed only later: follow all again until nothing is new. */
    for (size_t before = 0; before < reach->count;) {
        before = reach->count;
        reach->missing_count = 0;
        for (size_t i = 0; i < reach->count; i++)
            follow_uses(&reaching, reach->items[i]);
    }
    map_destroy(reaching.seen);
    map_destroy(reaching.units);
    return *reach;
}

static bool is_older(const char *path, struct timespec than)
{
    struct stat about;
    return stat(path, &about) == 0 && (about.st_mtim.tv_sec < than.tv_sec ||
                                       (about.st_mtim.tv_sec == than.tv_sec && about.st_mtim.tv_nsec < than.tv_nsec));
}

bool project_is_current(const Project *project, const Reach *reach)
{
    for (size_t i = 0; i < reach->count; i++) {
        const Survey *survey = &reach->items[i].unit->survey;
        for (size_t k = 0; k < survey->include_count; k++)
            if (!is_older(survey->includes[k], project->read_at))
                return false;
    }
    return true;
}

void reach_free(Reach *reach)
{
    free(reach->items);
    free(reach->missing);
    *reach = (Reach){0};
}
