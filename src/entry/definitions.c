/* SPDX-License-Identifier: MIT */
/* Types written out again, as the debug information tells them, for a C file that includes nothing. A struct is declared
 * when it is met and defined when all that it holds is; what pointers lead to is defined last. Layouts are asserted: a
 * struct that is laid out otherwise (packed, aligned by hand) makes the file fail to compile, never mean something
 * else. */
#include "entry/definitions.h"

#include <stdlib.h>
#include <string.h>

static void visit(Definitions *definitions, const Type *type, bool is_held);

static bool begins(const char *name, const char *with)
{
    return !strncmp(name, with, strlen(with));
}

/* True the first time. */
static bool is_new(Definitions *definitions, const char *name, bool is_definition)
{
    const char *mark = writer_format(definitions->writer, "/%c%s/", is_definition ? '=' : ':', name);
    if (strstr(text_string(&definitions->known), mark))
        return false;
    text_add(&definitions->known, "%s", mark);
    return true;
}

/* Is it one of C's own, such as "unsigned int"? */
static bool is_keyword_type(const char *name)
{
    static const char *const words[] = {"char",   "short", "int",    "long", "unsigned",
                                        "signed", "float", "double", "_Bool"};
    while (*name) {
        size_t length = strcspn(name, " "), i = 0;
        while (i < sizeof words / sizeof *words && (strlen(words[i]) != length || strncmp(words[i], name, length) != 0))
            i++;
        if (i == sizeof words / sizeof *words)
            return false;
        name += length + (name[length] == ' ');
    }
    return true;
}

static const char *number_name(const Type *type)
{
    static const char *const names[][2] = {{"unsigned char", "signed char"},
                                           {"unsigned short", "short"},
                                           {"unsigned", "int"},
                                           {"unsigned long long", "long long"}};
    if (type->kind == TYPE_FLOAT)
        return type->size == 4 ? "float" : type->size == 8 ? "double" : NULL;
    for (unsigned i = 0; i < 4; i++)
        if (type->size == UINT64_C(1) << i)
            return names[i][type->is_signed];
    return NULL;
}

static void add_fields(Definitions *definitions, Text *text, const Type *type)
{
    SourceWriter *writer = definitions->writer;
    text_add(text, "{\n");
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        const Type *held = field->type;
        if (type_is_record(held) && !held->name) {
            text_add(text, "%s ", held->kind == TYPE_UNION ? "union" : "struct");
            add_fields(definitions, text, held);
            text_add(text, " %s;\n", field->name ? field->name : "");
            continue;
        }
        text_add(text, "    %s", writer_declaration(writer, held, field->name ? field->name : ""));
        if (held && held->kind == TYPE_INTEGER && field->size != 8 * held->size)
            text_add(text, " : %llu", (unsigned long long)field->size);
        text_add(text, ";\n");
    }
    text_add(text, "}");
}

static void assert_layout(Definitions *definitions, const Type *type, const char *name)
{
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        if (field->name && field->type && field->size == 8 * field->type->size)
            text_add(&definitions->text, "_Static_assert(__builtin_offsetof(%s, %s) == %llu, \"\");\n", name,
                     field->name, (unsigned long long)field->offset / 8);
    }
    text_add(&definitions->text, "_Static_assert(sizeof(%s) == %llu, \"\");\n", name, (unsigned long long)type->size);
}

static void visit_fields(Definitions *definitions, const Type *type)
{
    for (uint32_t i = 0; i < type->field_count; i++)
        visit(definitions, type->fields[i].type, true);
}

static void define(Definitions *definitions, const Type *type)
{
    Text body = {0};
    const char *layout = writer_format(definitions->writer, "%s of %llu bytes, %u fields", type->tag,
                                       (unsigned long long)type->size, type->field_count);
    bool is_same = !is_new(definitions, layout, true);
    if (!is_new(definitions, type->tag, true)) {
        if (!is_same)
            writer_fail(definitions->writer, message("there are two types called %s", type->tag));
        return;
    }
    visit_fields(definitions, type);
    add_fields(definitions, &body, type);
    text_add(&definitions->text, "%s %s;\n", type->tag, text_string(&body));
    assert_layout(definitions, type, type->tag);
    text_free(&body);
}

static void visit_tagged(Definitions *definitions, const Type *type, bool is_held)
{
    bool is_opaque = !strcmp(type->tag, "struct _IO_FILE");
    if (is_new(definitions, type->tag, false)) {
        text_add(&definitions->text, "%s;\n", type->tag);
        definitions->pending =
            array_room(definitions->pending, &definitions->capacity, definitions->count, sizeof *definitions->pending);
        definitions->pending[definitions->count++] = type;
    }
    if (is_held && type_is_record(type) && !is_opaque)
        define(definitions, type);
}

/* A typedef. */
static void visit_alias(Definitions *definitions, const Type *type, bool is_held)
{
    Type *plain = arena_alloc(definitions->writer->arena, sizeof *plain); /* as structs are defined last */
    *plain = *type;
    plain->name = type->tag;
    if (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOAT)
        plain->name = number_name(type);
    if (type_is_record(type) && !type->tag) {
        Text body = {0};
        if (!is_new(definitions, type->name, true))
            return;
        visit_fields(definitions, type);
        add_fields(definitions, &body, type);
        text_add(&definitions->text, "typedef %s %s %s;\n", type->kind == TYPE_UNION ? "union" : "struct",
                 text_string(&body), type->name);
        assert_layout(definitions, type, type->name);
        text_free(&body);
        return;
    }
    visit(definitions, plain, is_held);
    if (is_new(definitions, type->name, true))
        text_add(&definitions->text, "typedef %s;\n", writer_declaration(definitions->writer, plain, type->name));
}

/* `is_held`: by value. */
static void visit(Definitions *definitions, const Type *type, bool is_held)
{
    if (!type || definitions->writer->problem)
        return;
    if (type->name && type->tag && !strcmp(type->name, type->tag)) {
        visit_tagged(definitions, type, is_held);
    } else if (type->name && begins(type->name, "enum ")) {
        if (is_new(definitions, type->name, true))
            text_add(&definitions->text, "%s { whittle_%s = %s };\n", type->name, type->name + strlen("enum "),
                     type->is_signed ? "-1" : "0");
    } else if (type->kind == TYPE_OTHER && type->size) {
        writer_fail(definitions->writer,
                    message("a type of its (%s) cannot be written", type->name ? type->name : "one without a name"));
    } else if (type->name && !is_keyword_type(type->name) && type->kind != TYPE_OTHER) {
        visit_alias(definitions, type, is_held);
    } else if (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY) {
        visit(definitions, type->target, type->kind == TYPE_ARRAY);
    } else if (type->kind == TYPE_FUNCTION) {
        for (uint32_t i = 0; i < type->field_count; i++)
            visit(definitions, type->fields[i].type, false);
    } else if (type_is_record(type)) {
        visit_fields(definitions, type);
    }
}

void definitions_add(Definitions *definitions, const Type *type)
{
    visit(definitions, type, true);
    if (type && type->kind == TYPE_FUNCTION)
        for (uint32_t i = 0; i < type->field_count; i++)
            visit(definitions, type->fields[i].type, true);
}

void definitions_finish(Definitions *definitions)
{
    for (size_t i = 0; i < definitions->count; i++)
        visit_tagged(definitions, definitions->pending[i], true);
}

void definitions_free(Definitions *definitions)
{
    text_free(&definitions->text);
    text_free(&definitions->known);
    free(definitions->pending);
}
