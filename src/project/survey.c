/* SPDX-License-Identifier: MIT */
/* A symbol's code is written again with everything it leads to appended, each thing once and numbered as it is met. */
#include "project/survey.h"

#include "project/module_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Rewriting {
    const ModuleText *module;
    const TextDefinition *symbol;
    bool has_places;
    Text text;
    StringMap *numbers;           /* of what was met, from 1 */
    const TextDefinition **queue; /* what was met */
    size_t count, capacity;
    Text *uses; /* receives lines for survey_read; NULL: not wanted */
} Rewriting;

static bool node_is(const TextDefinition *definition, const char *what)
{
    return definition->kind == DEFINED_NODE && strstr(definition->text, what) != NULL;
}

/* Counts something as met; its number. */
static size_t meet(Rewriting *rewriting, const TextDefinition *definition)
{
    size_t number = (size_t)(uintptr_t)string_map_get(rewriting->numbers, definition->key);
    if (number)
        return number;
    rewriting->queue =
        array_room(rewriting->queue, &rewriting->capacity, rewriting->count, sizeof(const TextDefinition *));
    rewriting->queue[rewriting->count++] = definition;
    string_map_put(rewriting->numbers, definition->key, (void *)(uintptr_t)rewriting->count);
    return rewriting->count;
}

static void use(Rewriting *rewriting, const TextDefinition *definition)
{
    if (definition == rewriting->symbol || string_map_get(rewriting->numbers, definition->key))
        return;
    string_map_put(rewriting->numbers, definition->key, rewriting);
    if (rewriting->uses)
        text_add(rewriting->uses, "u %s\n", definition->key + 1);
}

static void rewrite_key(Rewriting *rewriting, const char *key)
{
    const TextDefinition *definition = module_text_find(rewriting->module, key);
    if (!definition) {
        text_add(&rewriting->text, "%s", key);
    } else if (definition->kind == DEFINED_FUNCTION || definition->kind == DEFINED_VARIABLE) {
        text_add(&rewriting->text, "%s", key);
        use(rewriting, definition);
    } else if (definition->kind == DECLARED) {
        text_add(&rewriting->text, "%s", key);
        meet(rewriting, definition);
        if (rewriting->uses && strncmp(key, "@llvm.", 6) && !string_map_get(rewriting->numbers, key + 1)) {
            string_map_put(rewriting->numbers, key + 1, rewriting);
            text_add(rewriting->uses, "u %s\n", key + 1);
        }
    } else if (definition->kind == DEFINED_TYPE) {
        text_add(&rewriting->text, "%s", key);
        meet(rewriting, definition);
    } else if (node_is(definition, "!DICompileUnit(") || (node_is(definition, "!DIFile(") && !rewriting->has_places)) {
        text_add(&rewriting->text, "unit");
    } else {
        text_add(&rewriting->text, "%c%zu", *key, meet(rewriting, definition));
    }
}

/* The length of a word that a position follows. */
static size_t before_position(const char *at)
{
    static const char *const words[] = {"line: ", "Line: ", "column: "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(at, words[i], strlen(words[i])))
            return strlen(words[i]);
    return 0;
}

/* A file's node names it and has a digest of its contents, which every edit changes. */
static void rewrite_file(Rewriting *rewriting, const TextDefinition *definition)
{
    const char *name = strstr(definition->text, "!DIFile("), *end = strstr(name, ", checksumkind");
    text_add_bytes(&rewriting->text, name, end ? (size_t)(end - name) : strlen(name));
}

static void rewrite(Rewriting *rewriting, const TextDefinition *definition)
{
    if (node_is(definition, "!DIFile(")) {
        rewrite_file(rewriting, definition);
        return;
    }
    size_t own = strlen(definition->key), length;
    bool is_node = definition->kind == DEFINED_NODE || definition->kind == DEFINED_ATTRIBUTES ||
                   definition->kind == DEFINED_LITERAL;
    /* The number that this thing has in the module is not part of it. */
    const char *at = is_node ? strstr(definition->text, definition->key) + own : definition->text;
    while (*at) {
        if (*at == '"') {
            const char *end = strchr(at + 1, '"');
            length = end ? (size_t)(end - at) + 1 : strlen(at);
            text_add_bytes(&rewriting->text, at, length);
        } else if (!rewriting->has_places && definition->kind == DEFINED_NODE && (length = before_position(at))) {
            while (isdigit((unsigned char)at[length]))
                length++;
        } else if ((length = module_text_key(at))) {
            char *key = mem_string_of(at, length);
            rewrite_key(rewriting, key);
            free(key);
        } else {
            length = 1;
            text_add_bytes(&rewriting->text, at, 1);
        }
        at += length;
    }
}

static void rewrite_queue(Rewriting *rewriting)
{
    for (size_t i = 0; i < rewriting->count; i++)
        rewrite(rewriting, rewriting->queue[i]);
}

/* Adds its digest to the text, and releases it. */
static void finish(Rewriting *rewriting, Text *text)
{
    char digest[SHA256_LENGTH + 1];
    sha256_hex(text_string(&rewriting->text), rewriting->text.length, digest);
    text_add(text, " %s", digest);
    string_map_destroy(rewriting->numbers);
    free(rewriting->queue);
    text_free(&rewriting->text);
}

static void add_digest(Text *text, const ModuleText *module, const TextDefinition *symbol, bool has_places, Text *uses)
{
    Rewriting rewriting = {
        .module = module, .symbol = symbol, .has_places = has_places, .numbers = string_map_create(), .uses = uses};
    text_add(&rewriting.text, "%s", module->target);
    rewrite(&rewriting, symbol);
    rewrite_queue(&rewriting);
    finish(&rewriting, text);
}

/* The digest of all types. */
static void add_types(Text *text, const ModuleText *module)
{
    Rewriting rewriting = {.module = module, .numbers = string_map_create()};
    for (size_t i = 0; i < module->type_count; i++)
        meet(&rewriting, module->types[i]);
    rewrite_queue(&rewriting);
    text_add(text, "t");
    finish(&rewriting, text);
    text_add(text, "\n");
}

/* Does the function's type lead to one that is only declared? */
static bool is_opaque(const ModuleText *module, const TextDefinition *type)
{
    bool found = false;
    Text ignored = {0};
    Rewriting rewriting = {.module = module, .numbers = string_map_create()};
    if (type)
        meet(&rewriting, type);
    rewrite_queue(&rewriting);
    for (size_t i = 0; i < rewriting.count; i++)
        found |= node_is(rewriting.queue[i], "DIFlagFwdDecl");
    finish(&rewriting, &ignored);
    text_free(&ignored);
    return found;
}

/* The definition that a word of another one's first line names: "!dbg !10". */
static const TextDefinition *named_after(const ModuleText *module, const TextDefinition *definition, const char *word)
{
    const char *end = strchr(definition->text, '\n'), *at = strstr(definition->text, word);
    if (!at || (end && at > end))
        return NULL;
    at += strlen(word);
    char *key = mem_string_of(at, module_text_key(at));
    const TextDefinition *found = module_text_find(module, key);
    free(key);
    return found;
}

/* A quoted word of a definition, owned by the caller; NULL if it has none of that name. */
static char *quoted(const TextDefinition *definition, const char *name)
{
    const char *at = strstr(definition->text, name), *end = at ? strchr(at + strlen(name), '"') : NULL;
    return end ? mem_string_of(at + strlen(name), (size_t)(end - at) - strlen(name)) : NULL;
}

static bool is_file(const TextDefinition *node, const char *path)
{
    char *name = quoted(node, "filename: \""), *directory = quoted(node, "directory: \"");
    char *joined = message("%s%s%s",
                           name && *name == '/' ? ""
                           : directory          ? directory
                                                : "",
                           name && *name == '/' ? "" : "/", name ? name : "");
    char *left = realpath(joined, NULL), *right = realpath(path, NULL);
    bool same = left && right && !strcmp(left, right);
    free(name);
    free(directory);
    free(joined);
    free(left);
    free(right);
    return same;
}

static bool has_linkage(const TextDefinition *symbol, const char *linkage)
{
    const char *text = symbol->kind == DEFINED_FUNCTION ? symbol->text + 7 : strstr(symbol->text, " = ") + 3;
    return !strncmp(text, linkage, strlen(linkage));
}

void survey_write(Text *text, const char *path, const char *code)
{
    ModuleText *module = module_text_read(code);
    add_types(text, module);
    for (size_t i = 0; i < module->count; i++) {
        const TextDefinition *symbol = module->symbols[i];
        bool is_local = !strncmp(symbol->key, "@llvm.", 6) || has_linkage(symbol, "internal") ||
                        has_linkage(symbol, "private") || has_linkage(symbol, "available_externally") ||
                        has_linkage(symbol, "linkonce");
        const TextDefinition *node = named_after(module, symbol, "!dbg ");
        const TextDefinition *file = node ? named_after(module, node, "file: ") : NULL;
        const char *line = node ? strstr(node->text, " line: ") : NULL;
        Text uses = {0};
        text_add(text, "s %d %d %d %d %d %lu", symbol->kind == DEFINED_FUNCTION, !is_local,
                 has_linkage(symbol, "weak") || has_linkage(symbol, "common"), file && is_file(file, path),
                 symbol->kind == DEFINED_FUNCTION && node && is_opaque(module, named_after(module, node, " type: ")),
                 line ? strtoul(line + 7, NULL, 10) : 0);
        add_digest(text, module, symbol, false, &uses);
        add_digest(text, module, symbol, true, NULL);
        text_add(text, " %s\n%s", symbol->key + 1, text_string(&uses));
        text_free(&uses);
    }
    module_text_free(module);
}

static Symbol read_symbol(const char *line, Arena *arena)
{
    int flags[5], name = 0;
    Symbol symbol = {0};
    char *meaning = arena_alloc(arena, SHA256_LENGTH + 1), *places = arena_alloc(arena, SHA256_LENGTH + 1);
    if (sscanf(line, "s %d %d %d %d %d %u %64s %64s %n", &flags[0], &flags[1], &flags[2], &flags[3], &flags[4],
               &symbol.line, meaning, places, &name) < 8)
        die("a survey has a line that is no symbol: %s", line);
    symbol.is_function = flags[0];
    symbol.is_exported = flags[1];
    symbol.is_weak = flags[2];
    symbol.is_own = flags[3];
    symbol.is_opaque = flags[4];
    symbol.meaning = meaning;
    symbol.places = places;
    symbol.name = arena_string(arena, line + name);
    return symbol;
}

static void read_survey_line(Survey *survey, const char *line, Arena *arena)
{
    if (*line == 's') {
        survey->symbols = array_room(survey->symbols, &survey->capacity, survey->count, sizeof *survey->symbols);
        survey->symbols[survey->count++] = read_symbol(line, arena);
    } else if (*line == 'u' && survey->count) {
        Symbol *symbol = &survey->symbols[survey->count - 1];
        symbol->uses = array_room(symbol->uses, &symbol->use_capacity, symbol->use_count, sizeof *symbol->uses);
        symbol->uses[symbol->use_count++] = arena_string(arena, line + 2);
    } else if (*line == 'i') {
        survey->includes =
            array_room(survey->includes, &survey->include_capacity, survey->include_count, sizeof *survey->includes);
        survey->includes[survey->include_count++] = arena_string(arena, line + 2);
    } else if (*line == 'c') {
        survey->calls = array_room(survey->calls, &survey->call_capacity, survey->call_count, sizeof *survey->calls);
        survey->calls[survey->call_count++] = arena_string(arena, line + 2);
    } else if (*line == 'w') {
        survey->words = arena_string(arena, line + 2);
    } else if (*line == 'a') {
        survey->text = arena_string(arena, line + 2);
    } else if (*line == 'm') {
        survey->names_more = true;
    } else if (*line == 't') {
        survey->types = arena_string(arena, line + 2);
    }
}

Survey survey_read(const char *text, Arena *arena)
{
    Survey survey = {.words = "", .text = "", .types = ""};
    while (*text) {
        const char *end = strchrnul(text, '\n');
        char *line = mem_string_of(text, (size_t)(end - text));
        read_survey_line(&survey, line, arena);
        free(line);
        text = end + (*end == '\n');
    }
    return survey;
}

void survey_free(Survey *survey)
{
    for (size_t i = 0; i < survey->count; i++)
        free(survey->symbols[i].uses);
    free(survey->symbols);
    free(survey->includes);
    free(survey->calls);
    *survey = (Survey){0};
}
