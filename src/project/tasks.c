/* SPDX-License-Identifier: MIT */
/* Of YAML only what task definitions use: `key: value` lines, items of lists, quotes, comments. */
#include "project/tasks.h"

#include "base/file.h"
#include "base/map.h"

#include <glob.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct TaskReader {
    TaskList *tasks;
    const char *root, *properties;
    regex_t pattern;
    bool has_pattern;
    StringMap *arch;     /* of a folder */
    StringMap *disputed; /* "TASK PROPERTY" */
} TaskReader;

/* Calls `see` for every line, without its end. */
static void each_line(const char *text, void (*see)(void *context, char *line), void *context)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = mem_string_of(text, length);
        see(context, line);
        free(line);
        text += length + (text[length] == '\n');
    }
}

/* --- one definition -------------------------------------------------------------------------------------------- */

typedef struct DefinitionRead {
    TaskReader *reader;
    const char *name, *folder, *directory;
    Task task; /* as far as it is read */
    bool is_wanted;
} DefinitionRead;

/* The value of a line `key: value`, cleaned of quotes and comments in place; NULL if it is another key's. */
static char *value_of(char *line, const char *key)
{
    line += strspn(line, " \t-");
    size_t length = strlen(key);
    if (strncmp(line, key, length) || line[length] != ':')
        return NULL;
    line += length + 1;
    line += strspn(line, " \t");
    char quote = *line == '\'' || *line == '"' ? *line++ : 0;
    line[quote ? strcspn(line, (char[]){quote, 0}) : strcspn(line, " \t\r#")] = 0;
    return line;
}

static const char *keep(const TaskReader *reader, char *owned)
{
    const char *kept = arena_string(reader->tasks->arena, owned);
    free(owned);
    return kept;
}

static bool is_listed(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = names; *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
        if (strcspn(at, ",") == length && !strncmp(at, name, length))
            return true;
    return false;
}

/* The property whose file was named last is complete. */
static void end_property(DefinitionRead *definition)
{
    TaskList *tasks = definition->reader->tasks;
    if (!definition->is_wanted)
        return;
    char *place = message("%s %s", definition->name, definition->task.property);
    definition->task.is_disputed = string_map_get(definition->reader->disputed, place);
    free(place);
    tasks->items = array_room(tasks->items, &tasks->capacity, tasks->count, sizeof *tasks->items);
    tasks->items[tasks->count++] = definition->task;
    definition->is_wanted = false;
}

static void begin_property(DefinitionRead *definition, const char *file)
{
    TaskReader *reader = definition->reader;
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    end_property(definition);
    definition->task.property_file = keep(reader, message("%s/%s", definition->directory, file));
    definition->task.property = keep(reader, mem_string_of(base, strcspn(base, ".")));
    definition->task.subproperty = "";
    definition->task.is_true = false;
}

static void read_line(void *context, char *line)
{
    DefinitionRead *definition = context;
    TaskReader *reader = definition->reader;
    char *value;
    if ((value = value_of(line, "input_files")) && *value) {
        definition->task.file = keep(reader, message("%s/%s", definition->directory, value));
    } else if ((value = value_of(line, "data_model"))) {
        definition->task.arch = strcmp(value, "LP64") ? "32" : "64";
    } else if ((value = value_of(line, "property_file"))) {
        begin_property(definition, value);
    } else if ((value = value_of(line, "expected_verdict")) && definition->task.property) {
        definition->task.is_true = !strcmp(value, "true");
        definition->is_wanted = is_listed(reader->properties, definition->task.property);
    } else if ((value = value_of(line, "subproperty"))) {
        definition->task.subproperty = arena_string(reader->tasks->arena, value);
    }
}

static char *read_definition(TaskReader *reader, const char *path)
{
    Text text = {0};
    char *problem = file_read(&text, path), *whole = realpath(path, NULL);
    if (problem || !whole) {
        free(whole);
        return problem;
    }
    char *slash = strrchr(whole, '/');
    *slash = 0;
    const char *folder = strrchr(whole, '/') ? strrchr(whole, '/') + 1 : "";
    DefinitionRead definition = {.reader = reader};
    definition.directory = arena_string(reader->tasks->arena, whole);
    definition.folder = arena_string(reader->tasks->arena, folder);
    definition.name = keep(reader, message("%s/%.*s", folder, (int)(strlen(slash + 1) - 4), slash + 1));
    free(whole);
    const char *arch = string_map_get(reader->arch, definition.folder);
    definition.task = (Task){.name = definition.name, .folder = definition.folder, .arch = arch ? arch : "32"};
    size_t first = reader->tasks->count;
    if (!reader->has_pattern || !regexec(&reader->pattern, definition.name, 0, NULL, 0)) {
        each_line(text_string(&text), read_line, &definition);
        end_property(&definition);
    }
    for (size_t i = first; i < reader->tasks->count && !problem; i++) {
        reader->tasks->items[i].arch = definition.task.arch; /* it may come after the properties */
        reader->tasks->items[i].file = definition.task.file;
        if (!definition.task.file)
            problem = message("%s names no input file", path);
    }
    text_free(&text);
    return problem;
}

/* --- what concerns folders -------------------------------------------------------------------------------------- */

typedef struct SetRead {
    TaskReader *reader;
    const char *arch;
} SetRead;

static void read_set_line(void *context, char *line)
{
    SetRead *set = context;
    line[strcspn(line, "/ \t\r")] = 0;
    if (*line && *line != '#' && !string_map_get(set->reader->arch, line))
        string_map_put(set->reader->arch, line, (void *)(uintptr_t)set->arch);
}

/* A category: FILE.cfg says the data model of the folders that FILE.set lists. */
static void read_category(TaskReader *reader, const char *path)
{
    Text says = {0}, members = {0};
    char *set_path = message("%.*s.set", (int)strlen(path) - 4, path);
    char *problem = file_read(&says, path);
    if (!problem)
        problem = file_read(&members, set_path);
    SetRead set = {reader, strstr(text_string(&says), "64bit") || strstr(text_string(&says), "64 bit") ? "64" : "32"};
    if (!problem)
        each_line(text_string(&members), read_set_line, &set);
    free(problem);
    free(set_path);
    text_free(&says);
    text_free(&members);
}

static void read_disputed_line(void *context, char *line)
{
    TaskReader *reader = context;
    char *task = strtok(line, " \t\r"), *property = strtok(NULL, " \t\r");
    if (!task || !property || *task == '#')
        return;
    char *place = message("%s %s", task, property);
    string_map_put(reader->disputed, place, reader);
    free(place);
}

static void read_root(TaskReader *reader, const char *root)
{
    glob_t found;
    char *categories = message("%s/*.cfg", root), *disputed = message("%s/disputed", root);
    Text text = {0};
    if (!glob(categories, 0, NULL, &found))
        for (size_t i = 0; i < found.gl_pathc; i++)
            read_category(reader, found.gl_pathv[i]);
    globfree(&found);
    if (access(disputed, R_OK) == 0) {
        free(file_read(&text, disputed));
        each_line(text_string(&text), read_disputed_line, reader);
    }
    text_free(&text);
    free(categories);
    free(disputed);
}

static char *read_folder(TaskReader *reader, const char *format)
{
    glob_t found;
    char *pattern = message("%s/%s", reader->root, format), *problem = NULL;
    if (!glob(pattern, 0, NULL, &found))
        for (size_t i = 0; i < found.gl_pathc && !problem; i++)
            problem = read_definition(reader, found.gl_pathv[i]);
    globfree(&found);
    free(pattern);
    return problem;
}

char *tasks_read(TaskList *tasks, const char *root, const char *properties, const char *pattern)
{
    TaskReader reader = {.tasks = tasks, .root = root, .properties = properties};
    *tasks = (TaskList){.arena = arena_create()};
    if (pattern && regcomp(&reader.pattern, pattern, REG_EXTENDED | REG_NOSUB))
        return message("\"%s\" is no regular expression", pattern);
    reader.has_pattern = pattern;
    reader.arch = string_map_create();
    reader.disputed = string_map_create();
    char *above = message("%s/..", root);
    read_root(&reader, root);
    read_root(&reader, above);
    char *problem = read_folder(&reader, "*.yml");
    if (!problem)
        problem = read_folder(&reader, "*/*.yml");
    if (!problem && !tasks->count)
        problem = message("%s has no tasks of these properties", root);
    free(above);
    string_map_destroy(reader.arch);
    string_map_destroy(reader.disputed);
    if (pattern)
        regfree(&reader.pattern);
    return problem;
}

void tasks_free(TaskList *tasks)
{
    free(tasks->items);
    arena_destroy(tasks->arena);
    *tasks = (TaskList){0};
}
