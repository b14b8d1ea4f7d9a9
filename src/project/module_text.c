/* SPDX-License-Identifier: MIT */
/* Lines are told apart by how they begin. */
#include "project/module_text.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

size_t module_text_key(const char *at)
{
    if (!strchr("@%!#", *at) || !*at)
        return 0;
    bool is_number = *at == '!' || *at == '#';
    if (at[1] == '"' && !is_number) {
        const char *end = strchr(at + 2, '"');
        return end ? (size_t)(end - at) + 1 : 0;
    }
    size_t length = 1;
    while (is_number ? isdigit((unsigned char)at[length])
                     : isalnum((unsigned char)at[length]) || (at[length] && strchr("$._-", at[length])))
        length++;
    return length > 1 ? length : 0;
}

const TextDefinition *module_text_find(const ModuleText *module, const char *key)
{
    return string_map_get(module->by_key, key);
}

/* Of a line that begins with the name of a variable. */
static DefinitionKind variable_kind(const char *line)
{
    const char *equals = strstr(line, " = ");
    if (!equals)
        return DEFINED_VARIABLE;
    return !strncmp(equals + 3, "private ", 8)                                                ? DEFINED_LITERAL
           : !strncmp(equals + 3, "external ", 9) || !strncmp(equals + 3, "extern_weak ", 12) ? DECLARED
                                                                                              : DEFINED_VARIABLE;
}

static void add_definition(ModuleText *module, DefinitionKind kind, const char *key_at, const char *text, size_t length)
{
    size_t key_length = module_text_key(key_at);
    if (!key_length)
        return;
    TextDefinition *definition = arena_alloc(module->arena, sizeof *definition);
    char *key = arena_alloc(module->arena, key_length + 1), *copy = arena_alloc(module->arena, length + 1);
    memcpy(key, key_at, key_length);
    memcpy(copy, text, length);
    *definition = (TextDefinition){kind, key, copy};
    string_map_put(module->by_key, key, definition);
    if (kind == DEFINED_FUNCTION || kind == DEFINED_VARIABLE) {
        module->symbols = array_room(module->symbols, &module->capacity, module->count, sizeof(const TextDefinition *));
        module->symbols[module->count++] = definition;
    }
    if (kind == DEFINED_NODE && strstr(copy, "!DICompositeType(") && !strstr(copy, "DIFlagFwdDecl")) {
        module->types =
            array_room(module->types, &module->type_capacity, module->type_count, sizeof(const TextDefinition *));
        module->types[module->type_count++] = definition;
    }
}

static const char *end_of_line(const char *at)
{
    const char *end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

/* Reads what begins with this line; returns where the next line begins. */
static const char *read_line(ModuleText *module, const char *line, Text *target)
{
    const char *end = end_of_line(line), *name = memchr(line, '@', (size_t)(end - line));
    size_t length = (size_t)(end - line);
    if (!strncmp(line, "define ", 7) && name) {
        const char *last = strstr(line, "\n}\n");
        end = last ? last + 3 : end;
        add_definition(module, DEFINED_FUNCTION, name, line, (size_t)(end - line));
    } else if (!strncmp(line, "declare ", 8) && name) {
        add_definition(module, DECLARED, name, line, length);
    } else if (*line == '@') {
        add_definition(module, variable_kind(line), line, line, length);
    } else if (*line == '%') {
        add_definition(module, DEFINED_TYPE, line, line, length);
    } else if (*line == '!') {
        add_definition(module, DEFINED_NODE, line, line, length);
    } else if (!strncmp(line, "attributes ", 11)) {
        add_definition(module, DEFINED_ATTRIBUTES, line + 11, line, length);
    } else if (!strncmp(line, "target ", 7) || !strncmp(line, "module asm", 10)) {
        text_add_bytes(target, line, length);
    }
    return end;
}

ModuleText *module_text_read(const char *text)
{
    ModuleText *module = mem_alloc(sizeof *module);
    Text target = {0};
    module->arena = arena_create();
    module->by_key = string_map_create();
    while (*text)
        text = read_line(module, text, &target);
    module->target = arena_string(module->arena, text_string(&target));
    text_free(&target);
    return module;
}

void module_text_free(ModuleText *module)
{
    string_map_destroy(module->by_key);
    arena_destroy(module->arena);
    free(module->symbols);
    free(module->types);
    free(module);
}
