/* SPDX-License-Identifier: MIT */
/* Names of types, questions about them, and the frame of a builder. */
#include "entry/writer.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };

void writer_release(SourceWriter *writer)
{
    text_free(&writer->aliases);
    text_free(&writer->prototypes);
    text_free(&writer->functions);
    text_free(&writer->assumptions);
    text_free(&writer->pools);
    free(writer->shapes.items);
    map_destroy(writer->builders);
    map_destroy(writer->identifiers);
    arena_destroy(writer->arena);
}

void writer_fail(SourceWriter *writer, char *problem)
{
    if (writer->problem)
        free(problem);
    else
        writer->problem = problem;
}

const char *writer_format(SourceWriter *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = NULL;
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0)
        die("out of memory");
    const char *kept = arena_string(writer->arena, text);
    free(text);
    return kept;
}

/* Is a variable of the generated code called so, or a parameter of the function? */
static bool is_variable(const SourceWriter *writer, const char *name)
{
    static const char *const own[] = {"node", "object", "first", "at", "next", "before", "result"};
    const Function *function = writer->request->function;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i], name))
            return true;
    for (uint32_t i = 0; i + 1 < function->type->field_count; i++)
        if (!strcmp(function->parameter_names[i], name))
            return true;
    return false;
}

static bool is_tag(const char *declaration, const char *word)
{
    static const char *const kinds[] = {"struct ", "union ", "enum "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i]);
        if ((size_t)(word - declaration) >= length && !strncmp(word - length, kinds[i], length))
            return true;
    }
    return false;
}

/* Adds the word of a declaration: the name of a type that a variable hides (`list *list`) has a second one. */
static void add_word(SourceWriter *writer, Text *text, const char *declaration, const char *word, size_t length)
{
    const char *name = writer_format(writer, "%.*s", (int)length, word);
    if (is_tag(declaration, word) || !is_variable(writer, name)) {
        text_add(text, "%s", name);
        return;
    }
    const char *alias = writer_format(writer, "typedef %s whittle_type_%s;\n", name, name);
    if (!strstr(text_string(&writer->aliases), alias))
        text_add(&writer->aliases, "%s", alias);
    text_add(text, "whittle_type_%s", name);
}

const char *writer_declaration(SourceWriter *writer, const Type *type, const char *name)
{
    static const char letters[] = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    static const char declared[] = "@"; /* no word */
    Text plain = {0}, text = {0};
    if (!type_add_declaration(&plain, type, *name ? declared : ""))
        writer_fail(writer, message("a type without a name is needed to build the arguments: give it one by typedef"));
    for (const char *at = text_string(&plain); *at;) {
        size_t length = strspn(at, letters);
        if (length)
            add_word(writer, &text, text_string(&plain), at, length);
        else if (*at == *declared)
            text_add(&text, "%s", name);
        else
            text_add(&text, "%c", *at);
        at += length ? length : 1;
    }
    const char *kept = arena_string(writer->arena, text_string(&text));
    text_free(&plain);
    text_free(&text);
    return kept;
}

const char *writer_type(SourceWriter *writer, const Type *type)
{
    return writer_declaration(writer, type, "");
}

const char *writer_pointer(SourceWriter *writer, const Type *target)
{
    Type pointer = {.kind = TYPE_POINTER, .size = 8, .target = target};
    const char *type = writer_declaration(writer, &pointer, "");
    return strchr(type, '(') ? writer_format(writer, "__typeof__(%s) ", type) : type;
}

const char *writer_identifier(SourceWriter *writer, const Type *type)
{
    uint64_t *known = map_put(writer->identifiers, (uintptr_t)type->fields);
    const char *name = type->name ? type->name : "";
    if (*known)
        return (const char *)(uintptr_t)*known;
    const char *word = strrchr(name, ' ');
    char *copy = mem_string(word ? word + 1 : name);
    for (char *at = copy; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '_';
    const char *kept = arena_string(writer->arena, copy);
    free(copy);
    *known = (uintptr_t)kept;
    return kept;
}

void writer_begin(SourceWriter *writer, Text *body, const Type *target, const char *name, const char *parameters)
{
    const char *type = writer_pointer(writer, target);
    text_add(&writer->prototypes, "static %s%s(%s);\n", type, name, parameters);
    text_add(body, "\nstatic %s%s(%s)\n{\n", type, name, parameters);
}

bool type_is_void(const Type *type)
{
    return !type || (type->kind == TYPE_OTHER && !type->size);
}

bool type_is_stream(const Type *type)
{
    return type && type->name && (!strcmp(type->name, "FILE") || !strcmp(type->name, "struct _IO_FILE"));
}

bool type_is_record(const Type *type)
{
    return type && (type->kind == TYPE_STRUCT || type->kind == TYPE_UNION) && type->field_count;
}

static bool has_pointer(const Type *type, int depth)
{
    if (!type || depth > DEEPEST)
        return false;
    if (type->kind == TYPE_ARRAY)
        return has_pointer(type->target, depth + 1);
    for (uint32_t i = 0; type_is_record(type) && i < type->field_count; i++)
        if (has_pointer(type->fields[i].type, depth + 1))
            return true;
    return type->kind == TYPE_POINTER;
}

bool type_has_pointer(const Type *type)
{
    return has_pointer(type, 0);
}

bool type_has_first(const Type *element)
{
    return type_is_record(element) || (element && element->kind == TYPE_POINTER);
}

const Field *type_field(const Type *type, const char *name)
{
    for (uint32_t i = 0; type_is_record(type) && i < type->field_count; i++)
        if (type->fields[i].name && !strcmp(type->fields[i].name, name))
            return &type->fields[i];
    return NULL;
}
