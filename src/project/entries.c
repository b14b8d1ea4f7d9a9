/* SPDX-License-Identifier: MIT */
/* Entries, the files each needs, and the digest of all it reaches. */
#include "project/entries.h"

#include "base/file.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

static void add_entry(EntryList *entries, const Project *project, const Unit *unit, const Symbol *symbol)
{
    entries->items = array_room(entries->items, &entries->capacity, entries->count, sizeof *entries->items);
    char *full = message("%s:%s", unit->name, symbol->name);
    const char *name = arena_string(project->arena, strcmp(symbol->name, "main") ? symbol->name : full);
    free(full);
    entries->items[entries->count++] =
        (Entry){.unit = unit, .symbol = symbol, .name = name, .reach = project_reach(project, unit, symbol)};
}

/* Functions that other files can name, but not those that headers define. */
static bool can_begin(const Symbol *symbol)
{
    return symbol->is_function && symbol->is_exported && symbol->is_own;
}

static bool matches(const regex_t *pattern, const Unit *unit, const Symbol *symbol)
{
    char *full = message("%s:%s", unit->name, symbol->name);
    bool does = !regexec(pattern, symbol->name, 0, NULL, 0) || !regexec(pattern, full, 0, NULL, 0);
    free(full);
    return does;
}

static void find_matching(EntryList *entries, const Project *project, const regex_t *pattern)
{
    for (size_t i = 0; i < project->count; i++)
        for (size_t k = 0; k < project->units[i].survey.count; k++) {
            const Symbol *symbol = &project->units[i].survey.symbols[k];
            if (can_begin(symbol) && matches(pattern, &project->units[i], symbol))
                add_entry(entries, project, &project->units[i], symbol);
        }
}

static int entry_order(const void *left, const void *right)
{
    const Entry *one = left, *other = right;
    if (one->unit != other->unit)
        return one->unit < other->unit ? -1 : 1;
    return one->symbol->line != other->symbol->line ? (one->symbol->line < other->symbol->line ? -1 : 1)
                                                    : strcmp(one->name, other->name);
}

static void find_default(EntryList *entries, const Project *project)
{
    regex_t main_alone;
    Map *reached = map_create();
    regcomp(&main_alone, "^main$", REG_EXTENDED | REG_NOSUB);
    find_matching(entries, project, &main_alone);
    regfree(&main_alone);
    for (size_t i = 0; i < entries->count; i++)
        for (size_t k = 0; k < entries->items[i].reach.count; k++)
            map_put(reached, (uint64_t)(uintptr_t)entries->items[i].reach.items[k].symbol);
    for (size_t i = 0; i < project->count; i++)
        for (size_t k = 0; k < project->units[i].survey.count; k++) {
            const Symbol *symbol = &project->units[i].survey.symbols[k];
            if (can_begin(symbol) && !map_find(reached, (uint64_t)(uintptr_t)symbol))
                add_entry(entries, project, &project->units[i], symbol);
        }
    map_destroy(reached);
}

char *entries_find(EntryList *entries, const Project *project, const char *pattern)
{
    regex_t compiled;
    *entries = (EntryList){0};
    if (pattern) {
        if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB))
            return message("\"%s\" is no regular expression", pattern);
        find_matching(entries, project, &compiled);
        regfree(&compiled);
    } else {
        find_default(entries, project);
    }
    mem_sort(entries->items, entries->count, sizeof *entries->items, entry_order);
    for (size_t i = 0; i < project->count && !entries->count; i++)
        if (project->units[i].problem)
            return message("no function of the project %s; %s: %s", pattern ? "matches" : "can be an entry",
                           project->units[i].name, project->units[i].problem);
    return entries->count ? NULL : message("no function of the project %s", pattern ? "matches" : "can be an entry");
}

void entries_free(EntryList *entries)
{
    for (size_t i = 0; i < entries->count; i++) {
        reach_free(&entries->items[i].reach);
        free(entries->items[i].job.words);
    }
    free(entries->items);
    *entries = (EntryList){0};
}

/* --- jobs ---------------------------------------------------------------------------------------------------- */

static int line_order(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Adds lines in order, so that the order in which files were reached does not matter. Takes the lines. */
static void add_sorted(Text *text, char **lines, size_t count)
{
    mem_sort(lines, count, sizeof *lines, line_order);
    for (size_t i = 0; i < count; i++) {
        text_add(text, "%s\n", lines[i]);
        free(lines[i]);
    }
}

static void add_flags(Text *text, const char *const *flags, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add(text, " %s", flags[i]);
}

/* What any macro of the file may depend on. */
static char *text_line(const Unit *unit, const EntryPlan *plan)
{
    Text line = {0};
    text_add(&line, "text %s %s", unit->name, unit->survey.text);
    add_flags(&line, unit->entry.flags, unit->entry.flag_count);
    add_flags(&line, plan->flags, plan->flag_count);
    return text_take(&line);
}

/* All that the entry reaches: of each symbol its file, name and meaning, and of each file the words to whittle, the types if the
 * entry's arguments may be of those (entry/complete.h), and, where contracts name more than the code says, its whole text.
 * `plan` NULL: of each symbol its places. */
static void add_reached(Text *text, const Entry *entry, const EntryPlan *plan, bool has_text)
{
    const Reach *reach = &entry->reach;
    char **lines = mem_alloc((4 * reach->count + reach->missing_count) * sizeof *lines);
    size_t count = 0;
    for (size_t i = 0; i < reach->count; i++) {
        const SymbolRef *item = &reach->items[i];
        const Survey *survey = &item->unit->survey;
        lines[count++] = message("symbol %s %s %s", item->unit->name, item->symbol->name,
                                 plan ? item->symbol->meaning : item->symbol->places);
        lines[count++] = message("words %s %s", item->unit->name, survey->words);
        if (plan && entry->symbol->is_opaque)
            lines[count++] = message("types %s %s", item->unit->name, survey->types);
        if (plan && (has_text || survey->names_more))
            lines[count++] = text_line(item->unit, plan);
    }
    for (size_t i = 0; i < reach->missing_count; i++)
        lines[count++] = message("missing %s", reach->missing[i]);
    add_sorted(text, lines, count);
    free(lines);
}

/* The options, and the contents of files that they name. */
static void add_words(Text *text, const EntryPlan *plan)
{
    for (size_t i = 0; i < plan->word_count; i++) {
        const char *equals = strchr(plan->words[i], '=');
        Text contents = {0};
        text_add(text, "option %s\n", plan->words[i]);
        free(file_read(&contents, equals ? equals + 1 : plan->words[i])); /* most are no files */
        text_add(text, "%s", text_string(&contents));
        text_free(&contents);
    }
}

/* Does a line of the file of contracts name more than parameters, as far as it says these, and fields? */
static bool names_more(const char *contracts)
{
    bool found = false;
    for (const char *at = contracts, *end; *at; at = *end ? end + 1 : end) {
        end = strchrnul(at, '\n');
        const char *colon = at + strcspn(at, ":\n"), *open = at + strcspn(at, "(:\n");
        found |= *colon == ':' && survey_names_more((TextSpan){colon, end}, (TextSpan){open, colon}, NULL);
    }
    return found;
}

/* Do the options name things whose meaning depends on more than the code reached? */
static bool plan_names_more(const EntryPlan *plan)
{
    static const char option[] = "--contracts";
    bool found = false;
    for (size_t i = 0; i < plan->word_count; i++) {
        const char *word = plan->words[i], *value = strchr(word, '=');
        Text contents = {0};
        found |= !strncmp(word, "--arg", strlen("--arg"));
        if (!strncmp(word, option, strlen(option)) && (value || i + 1 < plan->word_count))
            free(file_read(&contents, value ? value + 1 : plan->words[i + 1]));
        found |= names_more(text_string(&contents));
        text_free(&contents);
    }
    return found;
}

static const char *digest_of(Arena *arena, Text *text)
{
    char digest[SHA256_LENGTH + 1];
    sha256_hex(text_string(text), text->length, digest);
    text_free(text);
    return arena_string(arena, digest);
}

/* The files of what is reached, the entry's own first. */
static size_t add_files(const Reach *reach, const char **words, size_t at)
{
    size_t first = at;
    for (size_t i = 0; i < reach->count; i++) {
        bool is_new = true;
        for (size_t k = first; k < at && is_new; k++)
            is_new = words[k] != reach->items[i].unit->name;
        if (is_new)
            words[at++] = reach->items[i].unit->name;
    }
    return at;
}

static const char *number_word(Arena *arena, double number)
{
    char *word = message("%.15g", number);
    const char *kept = arena_string(arena, word);
    free(word);
    return kept;
}

static const char **check_words(const Entry *entry, const Project *project, const EntryPlan *plan)
{
    Arena *arena = project->arena;
    size_t at = 0;
    const char **words = mem_alloc((16 + plan->word_count + plan->flag_count + entry->reach.count) * sizeof *words);
    const char *first[] = {"--timeout",
                           number_word(arena, plan->limit.seconds),
                           "--memory",
                           number_word(arena, plan->limit.mebibytes),
                           "--entry",
                           entry->symbol->name,
                           "--compile-commands",
                           plan->database,
                           "--compiled",
                           plan->compiled};
    memcpy(words, first, sizeof first);
    at = sizeof first / sizeof *first;
    if (plan->limit.work > 0) {
        words[at++] = "--work";
        words[at++] = number_word(arena, plan->limit.work);
    }
    for (size_t i = 0; i < plan->word_count; i++)
        words[at++] = plan->words[i];
    at = add_files(&entry->reach, words, at);
    if (plan->flag_count)
        words[at++] = "--";
    for (size_t i = 0; i < plan->flag_count; i++)
        words[at++] = plan->flags[i];
    return words;
}

char *entries_list_bitcode(const Project *project, const char *path)
{
    Text text = {0};
    for (size_t i = 0; i < project->count; i++)
        if (project->units[i].bitcode)
            text_add(&text, "%s\t%s\n", project->units[i].name, project->units[i].bitcode);
    char *problem = file_write(path, &text);
    text_free(&text);
    return problem;
}

void entries_plan(EntryList *entries, const Project *project, const EntryPlan *plan)
{
    char version[SHA256_LENGTH + 1];
    bool has_text = plan_names_more(plan);
    jobs_version(version);
    for (size_t i = 0; i < entries->count; i++) {
        Entry *entry = &entries->items[i];
        Text key = {0}, places = {0};
        text_add(&key, "whittle %s\nentry %s %s\n", version, entry->unit->name, entry->symbol->name);
        add_words(&key, plan);
        add_reached(&key, entry, plan, has_text);
        add_reached(&places, entry, NULL, false);
        entry->job = (Job){.name = entry->name,
                           .key = digest_of(project->arena, &key),
                           .places = digest_of(project->arena, &places),
                           .words = check_words(entry, project, plan),
                           .limit = plan->limit,
                           .is_lasting = !plan->has_search};
    }
}
