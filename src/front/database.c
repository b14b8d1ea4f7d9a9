/* SPDX-License-Identifier: MIT */
/* Entries are found by file; of their commands the flags that change the meaning of the source are kept. */
#include "front/database.h"

#include "base/file.h"
#include "base/json.h"
#include "base/map.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Flags that are kept, by their beginning; all others concern code generation, output, warnings or linking, which are
 * whittle's own affair, or exist only in other compilers. */
typedef struct KeptFlag {
    const char *name;
    enum { WHOLE, JOINED, SEPARATE, EITHER } argument; /* none, attached, the next word, or one of the two */
} KeptFlag;

/* clang-format off */
static const KeptFlag kept_flags[] = {
    {"-D", EITHER},          {"-U", EITHER},         {"-I", EITHER},
    {"-include", SEPARATE},  {"-imacros", SEPARATE}, {"-isystem", EITHER},
    {"-iquote", EITHER},     {"-idirafter", EITHER}, {"-isysroot", EITHER},
    {"--sysroot=", JOINED},  {"--sysroot", SEPARATE}, {"-std=", JOINED},
    {"-ansi", WHOLE},        {"-nostdinc", WHOLE},   {"-undef", WHOLE},
    {"-trigraphs", WHOLE},   {"-pthread", WHOLE},    {"-funsigned-char", WHOLE},
    {"-fsigned-char", WHOLE}, {"-fshort-enums", WHOLE}, {"-fshort-wchar", WHOLE},
    {"-fms-extensions", WHOLE}, {"-fgnu89-inline", WHOLE}, {"-fpack-struct", WHOLE},
    {"-fpack-struct=", JOINED},
};
/* clang-format on */

/* How many words of the command line from here are kept: 0, 1 or 2. */
static size_t words_kept(const char *word)
{
    for (size_t i = 0; i < sizeof kept_flags / sizeof *kept_flags; i++) {
        const KeptFlag *flag = &kept_flags[i];
        size_t length = strlen(flag->name);
        if (strncmp(word, flag->name, length))
            continue;
        bool attached = word[length];
        if (!attached && (flag->argument == SEPARATE || flag->argument == EITHER))
            return 2;
        if (!attached ? flag->argument == WHOLE : flag->argument == JOINED || flag->argument == EITHER)
            return 1;
    }
    return 0;
}

typedef struct CommandWords {
    const char **items;
    size_t count, capacity;
} CommandWords;

static void add_word(CommandWords *words, const char *word)
{
    words->items = array_room(words->items, &words->capacity, words->count, sizeof *words->items);
    words->items[words->count++] = word;
}

/* Splits a command as a POSIX shell does, without expansions. */
static void split_command(const char *at, Arena *arena, CommandWords *words)
{
    while (*(at += strspn(at, " \t\n"))) {
        Text word = {0};
        char quote = 0;
        for (; *at && (quote || !strchr(" \t\n", *at)); at++) {
            if (*at == quote)
                quote = 0;
            else if (!quote && (*at == '"' || *at == '\''))
                quote = *at;
            else if (*at == '\\' && quote != '\'' && at[1] && (!quote || strchr("\"\\$`", at[1])))
                text_add_bytes(&word, ++at, 1);
            else
                text_add_bytes(&word, at, 1);
        }
        add_word(words, arena_string(arena, text_string(&word)));
        text_free(&word);
    }
}

/* The same file on disk; names are compared only where one does not exist. */
static bool same_file(const char *directory, const char *name, const char *file)
{
    char *joined = *name == '/' || !*directory ? message("%s", name) : message("%s/%s", directory, name);
    char *left = realpath(joined, NULL), *right = realpath(file, NULL);
    bool same = left && right && !strcmp(left, right);
    free(joined);
    free(left);
    free(right);
    return same;
}

static void keep_flags(const CommandWords *words, DatabaseEntry *entry)
{
    for (size_t i = 1; i < words->count;) {
        size_t kept = words_kept(words->items[i]);
        if (i + kept > words->count)
            break;
        for (size_t end = i + kept; i < end; i++) {
            entry->flags = array_room(entry->flags, &entry->flag_capacity, entry->flag_count, sizeof *entry->flags);
            entry->flags[entry->flag_count++] = words->items[i];
        }
        i += !kept;
    }
}

static void read_entry(const Json *item, Arena *arena, DatabaseEntry *entry)
{
    const char *directory = json_member_string(item, "directory"), *command = json_member_string(item, "command");
    const Json *arguments = json_member(item, "arguments");
    CommandWords words = {0};
    *entry = (DatabaseEntry){.directory = directory ? directory : ""};
    if (arguments && arguments->kind == JSON_ARRAY) {
        for (const Json *word = arguments->first; word; word = word->next)
            if (word->kind == JSON_STRING)
                add_word(&words, word->string);
    } else if (command) {
        split_command(command, arena, &words);
    }
    keep_flags(&words, entry);
    free(words.items);
}

static bool find_entry(const Json *database, const char *file, Arena *arena, DatabaseEntry *entry)
{
    for (const Json *item = database->kind == JSON_ARRAY ? database->first : NULL; item; item = item->next) {
        const char *directory = json_member_string(item, "directory"), *name = json_member_string(item, "file");
        if (!name || !same_file(directory ? directory : "", name, file))
            continue;
        read_entry(item, arena, entry);
        return true;
    }
    return false;
}

static char *read_database(const char *path, Arena *arena, const Json **database)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (!problem) {
        char *mistake = json_parse(text_string(&text), arena, database);
        if (mistake)
            problem = message("%s is not a compilation database: %s", path, mistake);
        free(mistake);
    }
    text_free(&text);
    return problem;
}

char *database_find(const char *path, const char *file, Arena *arena, DatabaseEntry *entry)
{
    const Json *database = NULL;
    *entry = (DatabaseEntry){0};
    char *problem = read_database(path, arena, &database);
    if (!problem && !find_entry(database, file, arena, entry))
        problem = message("%s has no entry for %s", path, file);
    return problem;
}

/* The file of an entry, absolute, owned by the caller; NULL if it names none. */
static char *path_of(const Json *item)
{
    const char *directory = json_member_string(item, "directory"), *name = json_member_string(item, "file");
    if (!name)
        return NULL;
    char *joined = *name == '/' || !directory ? mem_string(name) : message("%s/%s", directory, name);
    char *whole = realpath(joined, NULL);
    if (!whole)
        return joined;
    free(joined);
    return whole;
}

static bool has_same_flags(const DatabaseEntry *left, const DatabaseEntry *right)
{
    bool same = left->flag_count == right->flag_count;
    for (size_t i = 0; i < left->flag_count && same; i++)
        same = !strcmp(left->flags[i], right->flags[i]);
    return same;
}

static void add_file(DatabaseList *files, StringMap *numbers, Arena *arena, const char *path, const Json *item)
{
    DatabaseFile file = {.path = arena_string(arena, path)};
    size_t number = (size_t)(uintptr_t)string_map_get(numbers, path);
    read_entry(item, arena, &file.entry);
    if (number) {
        files->repeated_count += !has_same_flags(&file.entry, &files->items[number - 1].entry);
        free(file.entry.flags);
        return;
    }
    files->items = array_room(files->items, &files->capacity, files->count, sizeof *files->items);
    files->items[files->count++] = file;
    string_map_put(numbers, path, (void *)(uintptr_t)files->count);
}

char *database_files(const char *path, Arena *arena, DatabaseList *files)
{
    const Json *database = NULL;
    char *problem = read_database(path, arena, &database);
    StringMap *numbers = string_map_create();
    *files = (DatabaseList){0};
    if (!problem && database->kind != JSON_ARRAY)
        problem = message("%s is not a compilation database: no array", path);
    for (const Json *item = problem ? NULL : database->first; item; item = item->next) {
        char *whole = path_of(item);
        if (whole && (file_has_ending(whole, ".c") || file_has_ending(whole, ".i")))
            add_file(files, numbers, arena, whole, item);
        else
            files->other_count++;
        free(whole);
    }
    string_map_destroy(numbers);
    return problem;
}
