/* SPDX-License-Identifier: MIT */
/* Which entries concern files that git calls changed: between a revision and the working tree, or not known to git. Whole
 * files count, headers with all that include them: this only chooses, it is no promise that the others are proved. */
#include "project/entries.h"

#include <stdlib.h>
#include <string.h>

/* Adds the absolute path of every line of git's output to the set. */
static char *add_listed(StringMap *changed, const char *top, const char *const *words)
{
    Text output = {0}, errors = {0};
    ProcessResult result = process_run(&(ProcessOptions){.words = words, .output = &output, .errors = &errors});
    char *problem = result.end == PROCESS_EXITED && result.code == 0
                        ? NULL
                        : message("git %s fails: %s", words[5], text_string(&errors));
    for (char *line = strtok(output.bytes ? output.bytes : (char[]){""}, "\n"); line && !problem;
         line = strtok(NULL, "\n")) {
        char *path = message("%s/%s", top, line);
        string_map_put(changed, path, changed);
        free(path);
    }
    text_free(&output);
    text_free(&errors);
    return problem;
}

static char *find_top(Text *top)
{
    static const char *const words[] = {"git", "rev-parse", "--show-toplevel", NULL};
    Text errors = {0};
    ProcessResult result = process_run(&(ProcessOptions){.words = words, .output = top, .errors = &errors});
    bool is_fine = result.end == PROCESS_EXITED && result.code == 0 && top->length;
    if (is_fine)
        top->bytes[--top->length] = 0;
    char *problem = is_fine ? NULL : message("--changed-since needs git: %s", text_string(&errors));
    text_free(&errors);
    return problem;
}

static bool is_concerned(const Entry *entry, const StringMap *changed)
{
    for (size_t i = 0; i < entry->reach.count; i++) {
        const Survey *survey = &entry->reach.items[i].unit->survey;
        for (size_t k = 0; k < survey->include_count; k++)
            if (string_map_get(changed, survey->includes[k]))
                return true;
    }
    return false;
}

char *entries_keep_changed(EntryList *entries, const char *revision)
{
    StringMap *changed = string_map_create();
    Text top = {0};
    char *problem = find_top(&top);
    const char *const tracked[] = {"git",  "-C",          text_string(&top), "-c",     "core.quotePath=off",
                                   "diff", "--name-only", "--no-renames",    revision, "--",
                                   NULL};
    const char *const others[] = {"git",      "-C",       text_string(&top),    "-c", "core.quotePath=off",
                                  "ls-files", "--others", "--exclude-standard", NULL};
    if (!problem && *revision == '-')
        problem = message("%s is no revision", revision);
    if (!problem)
        problem = add_listed(changed, text_string(&top), tracked);
    if (!problem)
        problem = add_listed(changed, text_string(&top), others);
    for (size_t i = 0; i < entries->count && !problem; i++)
        entries->items[i].is_left_out = !is_concerned(&entries->items[i], changed);
    string_map_destroy(changed);
    text_free(&top);
    return problem;
}
