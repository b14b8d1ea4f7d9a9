/* SPDX-License-Identifier: MIT */
/* whittle project: all entries of a project, each checked by a child process. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/map.h"
#include "base/temp.h"
#include "cli/batch.h"
#include "cli/config.h"
#include "project/overview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const OptionRow project_rows[] = {
    {"p", "DIR", ".", "the folder that has compile_commands.json, or the file itself"},
    {"entries", "REGEX", NULL,
     "check the exported functions whose names (or FILE:NAME) match, instead of every main and\n"
     "what no main reaches"},
    {"list", NULL, NULL, "print the entries and what each reaches, check nothing"},
    {"changed-since", "REVISION", NULL, "only entries that reach a file changed since then, by git"},
    {"baseline", "FILE", NULL, "pass over the violations that this file lists"},
    {"write-baseline", "FILE", NULL, "write the violations found to such a file"},
    {"unknown-ok", NULL, NULL, "exit status 0 unless something is refuted"},
    {"config", "FILE", NULL, "take options from this file instead of .whittle"},
    {"sarif", "FILE", NULL, "also write all results as SARIF 2.1.0"},
    {"junit", "FILE", NULL, "also write them as JUnit XML: a test for each entry"},
    {"html", "FILE", NULL, "also write them as a page: entries, violations, functions and what is proved of them"},
    {0},
};

/* What the words for `whittle check` mean here: limits are kept apart, since they are no part of a job's key. */
typedef struct CheckWords {
    Options parsed;
    const char **kept;
    size_t kept_count;
    CheckLimit limit;
} CheckWords;

static char *read_check_words(CheckWords *words, const char *const *given, size_t count)
{
    static const char *const ours[] = {"entry", "compile-commands", "compiled", "json", "sarif", "junit", "html",
                                       "quiet", "explain",          "witness",  "log",  "plot",  "dump"};
    char *problem = options_parse(&words->parsed, &check_command.row, given, count);
    words->kept = mem_alloc((count + 1) * sizeof *words->kept);
    for (size_t i = 0; i < sizeof ours / sizeof *ours && !problem; i++)
        if (options_given(&words->parsed, ours[i]))
            problem = message("--%s of whittle check is not for whole projects", ours[i]);
    if (!problem && words->parsed.operand_count)
        problem = message("%s: options of whittle check follow --, no files", words->parsed.operands[0]);
    if (!problem)
        problem = options_number(&words->parsed, "timeout", 0.1, 1e6, &words->limit.seconds);
    if (!problem)
        problem = options_number(&words->parsed, "memory", 1, 1e7, &words->limit.mebibytes);
    if (!problem && options_given(&words->parsed, "work"))
        problem = options_number(&words->parsed, "work", 0.001, 1e6, &words->limit.work);
    for (size_t i = 0; i < count - words->parsed.rest_count && !problem; i++) {
        static const char *const limits[] = {"--timeout", "--memory", "--work"};
        bool is_limit = false;
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
            is_limit |= !strncmp(given[i], limits[k], strlen(limits[k]));
        if (is_limit)
            i += !strchr(given[i], '=');
        else if (strcmp(given[i], "--"))
            words->kept[words->kept_count++] = given[i];
    }
    return problem;
}

static void list_entries(const EntryList *entries)
{
    Text text = {0};
    for (size_t i = 0; i < entries->count; i++) {
        const Entry *entry = &entries->items[i];
        size_t functions = 0;
        for (size_t k = 0; k < entry->reach.count; k++)
            functions += entry->reach.items[k].symbol->is_function;
        text_add(&text, "%s:%u: %s reaches %zu functions%s", entry->unit->name, entry->symbol->line, entry->name,
                 functions, entry->is_left_out ? ", none changed" : "");
        for (size_t k = 0; k < entry->reach.missing_count; k++)
            text_add(&text, "%s%s", k ? ", " : "; not in the project: ", entry->reach.missing[k]);
        text_add(&text, "\n");
    }
    print_text(&text);
}

static char *write_report(const Options *options, const char *name, const Overview *overview,
                          void (*writer)(Text *text, const Overview *overview))
{
    Text text = {0};
    if (!options_given(options, name))
        return NULL;
    writer(&text, overview);
    char *problem = file_write(options_value(options, name), &text);
    text_free(&text);
    return problem;
}

static char *write_page(const Options *options, const Overview *overview, const char *folder)
{
    Text text = {0};
    if (!options_given(options, "html"))
        return NULL;
    overview_html(&text, overview, folder);
    char *problem = file_write(options_value(options, "html"), &text);
    text_free(&text);
    return problem;
}

static int status_of(const Options *options, const Overview *overview, bool is_shard)
{
    size_t open = overview->entry_counts[ENTRY_UNKNOWN] + overview->broken_count + overview->unproved_count +
                  (is_shard ? 0 : overview->entry_counts[ENTRY_UNCHECKED]);
    return overview->entry_counts[ENTRY_REFUTED]           ? EXIT_FALSE
           : open && !options_given(options, "unknown-ok") ? EXIT_UNKNOWN
                                                           : EXIT_TRUE;
}

/* Prints and writes what the records say. */
static int report(const Options *options, const Project *project, const EntryList *entries, const JobOptions *jobs)
{
    AlertList alerts = alerts_collect(entries);
    char *problem = options_given(options, "write-baseline")
                        ? alerts_write_baseline(&alerts, options_value(options, "write-baseline"))
                        : NULL;
    if (!problem && options_given(options, "baseline"))
        problem = alerts_read_baseline(&alerts, options_value(options, "baseline"));
    Overview overview = overview_make(project, entries, &alerts);
    Text text = {0}, plain = {0};
    overview_print(&text, &overview);
    text_add_plain(&plain, text_string(&text));
    text_free(&text);
    print_text(&plain);
    if (!problem)
        problem = write_report(options, "sarif", &overview, overview_sarif);
    if (!problem)
        problem = write_report(options, "junit", &overview, overview_junit);
    if (!problem)
        problem = write_page(options, &overview, jobs->folder);
    int status = problem ? complain(problem) : status_of(options, &overview, jobs->shard_count);
    overview_free(&overview);
    alerts_free(&alerts);
    return status;
}

typedef struct ProjectRun {
    const Project *project;
    StringMap *printed; /* fingerprints */
} ProjectRun;

/* A file that was edited while we ran may have been read by the check in another state than by the survey. */
static bool is_current(void *context, const Job *job)
{
    const Entry *entry = (const Entry *)(const void *)((const char *)job - offsetof(Entry, job));
    return project_is_current(((ProjectRun *)context)->project, &entry->reach);
}

/* A line for each violation, as soon as it is found. The report has them again, in order. */
static void print_findings(void *context, const Job *job)
{
    ProjectRun *run = context;
    const Json *result = job->state == JOB_CHECKED && job->record.results ? job->record.results->first : NULL;
    for (; result; result = result->next) {
        const char *fingerprint = result_fingerprint(result);
        if (!result_is_violation(result) || string_map_get(run->printed, fingerprint))
            continue;
        string_map_put(run->printed, fingerprint, run);
        Text line = {0}, plain = {0};
        text_add(&line, "%s:%u: %s, from %s", result_path(result, run->project->arena),
                 result_line(result, "startLine"), result_message(result), job->name);
        text_add_plain(&plain, text_string(&line));
        fprintf(stderr, "%s\n", text_string(&plain));
        text_free(&line);
        text_free(&plain);
    }
}

static int check_entries(const Options *options, const Project *project, EntryList *entries, JobOptions *jobs)
{
    Job **list = mem_alloc(entries->count * sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < entries->count; i++)
        if (!entries->items[i].is_left_out)
            list[count++] = &entries->items[i].job;
    ProjectRun run = {project, string_map_create()};
    jobs->is_current = is_current;
    jobs->see = print_findings;
    jobs->context = &run;
    char *problem = jobs_run(list, count, jobs, project->arena);
    string_map_destroy(run.printed);
    free(list);
    return problem ? complain(problem) : report(options, project, entries, jobs);
}

/* Does any file of the project have or call the function? A check knows its own files only. */
static bool is_known(const void *context, const char *name)
{
    const Project *project = context;
    bool found = false;
    for (size_t i = 0; i < project->count && !found; i++) {
        const Survey *survey = &project->units[i].survey;
        found = string_map_get(project->units[i].symbols, name);
        for (size_t k = 0; k < survey->count && !found; k++)
            for (size_t use = 0; use < survey->symbols[k].use_count && !found; use++)
                found = !strcmp(survey->symbols[k].uses[use], name);
    }
    return found;
}

static int check_project(const Options *options, const CheckWords *words, const char *database, JobOptions *jobs)
{
    Project project;
    EntryList entries = {0};
    FrontOptions front = {
        .flags = words->parsed.rest,
        .flag_count = words->parsed.rest_count,
        .compile_commands = database,
        .pointer_width = options_value(&words->parsed, "arch")[0] == '3' ? 32 : 64,
    };
    char *compiled = temp_path(".compiled");
    EntryPlan plan = {database,    compiled,         words->kept,  words->kept_count,
                      front.flags, front.flag_count, words->limit, options_given(&words->parsed, "search")};
    char *problem = project_read(&project, &front, jobs->at_once, jobs->folder);
    project.has_unknown = options_given(&words->parsed, "unknown");
    if (!problem && options_value(&words->parsed, "contracts"))
        problem = made_check_contracts(options_value(&words->parsed, "contracts"), "project", is_known, &project);
    if (!problem)
        problem = entries_find(&entries, &project, options_value(options, "entries"));
    if (!problem && options_given(options, "changed-since"))
        problem = entries_keep_changed(&entries, options_value(options, "changed-since"));
    if (!problem)
        problem = entries_list_bitcode(&project, compiled);
    if (!problem)
        entries_plan(&entries, &project, &plan);
    int status = EXIT_TRUE;
    if (problem)
        status = complain(problem);
    else if (options_given(options, "list"))
        list_entries(&entries);
    else
        status = check_entries(options, &project, &entries, jobs);
    unlink(compiled);
    free(compiled);
    entries_free(&entries);
    project_free(&project);
    return status;
}

static char *check_outputs(const Options *options)
{
    static const char *const outputs[] = {"sarif", "junit", "html", "write-baseline"};
    char *problem = NULL;
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs && !problem; i++)
        if (options_given(options, outputs[i]))
            problem = file_check_write(options_value(options, outputs[i]));
    return problem;
}

static int run_project(const Options *given)
{
    Options options = *given;
    Config config;
    CheckWords words = {0};
    JobOptions jobs = {0};
    char *database = NULL, *folder = NULL;
    char *problem = config_read(&config, &options, options_value(&options, "config"));
    if (!problem && options.operand_count)
        problem = message("%s: whittle project takes no files, but -p DIR", options.operands[0]);
    if (!problem)
        problem = check_outputs(&options);
    if (!problem)
        problem = options.rest_count ? read_check_words(&words, options.rest, options.rest_count)
                                     : read_check_words(&words, config.check_words, config.check_count);
    if (!problem) {
        const char *place = options_value(&options, "p");
        bool is_file = file_has_ending(place, ".json");
        database = is_file ? mem_string(place) : message("%s/compile_commands.json", place);
        folder = message("%s/.whittle-cache", is_file ? "." : place);
        problem = file_check(database);
        if (!problem)
            problem = batch_read(&jobs, &options, folder);
    }
    jobs.has_pages = options_given(&options, "html");
    int status = problem                            ? complain(problem)
                 : options_given(&options, "slurm") ? batch_submit(&options, jobs.folder)
                                                    : check_project(&options, &words, database, &jobs);
    options_free(&words.parsed);
    free(words.kept);
    free(database);
    free(folder);
    config_free(&config);
    return status;
}

const Command project_command = {
    .row = {.name = "project",
            .operands = "-p DIR [-- OPTIONS OF CHECK [-- CFLAGS]]",
            .says = "check all entries of a project, each by whittle check\n\n"
                    "Files and flags are those of compile_commands.json (CMake and Meson write it, bear for make).\n"
                    "Entries are every main and every exported function that no main reaches. Results are kept and\n"
                    "used again until something that an entry reaches changes. Options may stand in a file .whittle,\n"
                    "`key = value` a line, the keys being the options without dashes and `check`, the options of\n"
                    "whittle check. Exit status: 0 all proved, 1 something is refuted, 2 something is unknown,\n"
                    "3 for bad usage or input. A comment `whittle: ignore PROPERTY: reason` in the line of a\n"
                    "violation or above it makes project pass over it; the verdict is never TRUE then.",
            .groups = {project_rows, batch_rows, help_rows}},
    .run = run_project,
};
