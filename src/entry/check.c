/* SPDX-License-Identifier: MIT */
/* Statements that check what a contract ensures. A shape is taken apart: walked and freed (contract.h says why). */
#include "entry/writer.h"

#include <string.h>

void check_place(const SourceWriter *writer, Text *to, const char *code)
{
    const EntryRequest *request = writer->request;
    if (!request->contract.line) {
        text_add(to, "%s", code);
        return;
    }
    text_add(to, "\n#line %u \"%s\"\n", request->contract.line, request->file);
    for (; *code; code++)
        text_add(to, "%c", *code == '\n' ? ' ' : *code);
    text_add(to, "\n#line 1 \"" PROGRAM_ENTRY_FILE "\"\n");
}

/* Adds that the block is large enough for its type. After an access: of a block that is gone that says more. */
static void check_size(SourceWriter *writer, Text *body, const char *indent, const char *object)
{
    text_add(body, "%sif (__whittle_room(%s) < sizeof *%s)\n%s    %s\n", indent, object, object, indent,
             writer->refusal);
}

/* Frees what the pointers of an object lead to, other than links. */
static void free_members(SourceWriter *writer, Text *body, const char *object, const Type *type,
                         const ArgumentShape *shape, const char *const *links, size_t link_count)
{
    const Type *outer = writer->structure;
    const char *outer_object = writer->object;
    shape_check_members(writer, shape, type);
    writer->structure = type;
    writer->object = object;
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        bool is_link = shape->parent && field->name && !strcmp(shape->parent, field->name);
        for (size_t k = 0; k < link_count; k++)
            is_link |= field->name && !strcmp(links[k], field->name);
        if (is_link || !type_has_pointer(field->type))
            continue;
        const ArgumentShape *member = shape_member(shape, field->name);
        bool is_code =
            field->type->kind == TYPE_POINTER && field->type->target && field->type->target->kind == TYPE_FUNCTION;
        if (member && field->type->kind == TYPE_POINTER)
            check_shape(writer, body, writer_format(writer, "%s->%s", object, field->name), field->type->target, member,
                        false);
        else if (!is_code)
            writer_fail(writer,
                        message("ensures %s: say what %s leads to, such as %s: string, or %s: any if others own it",
                                shape->says, field->name ? field->name : "its nested struct",
                                field->name ? field->name : "field", field->name ? field->name : "field"));
    }
    writer->structure = outer;
    writer->object = outer_object;
}

/* `node` is the first; the first is kept: freed are those behind it. */
static void add_list(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links, bool is_kept)
{
    const char *pointer = writer_pointer(writer, type);
    const char *previous = shape->kind == SHAPE_DLIST ? links[1] : NULL;
    size_t count = previous ? 2 : 1;
    if (previous)
        text_add(body, "    %sbefore = 0;\n", pointer);
    if (is_kept) {
        text_add(body, "    if (!node)\n        return;\n    %sfirst = node;\n", pointer);
        if (previous)
            text_add(body, "    if (first->%s)\n        %s\n    before = first;\n", previous, writer->refusal);
        text_add(body, "    node = first->%s;\n", links[0]);
        check_size(writer, body, "    ", "first");
    }
    text_add(body, "    while (node) {\n        %snext = node->%s;\n", pointer, links[0]);
    check_size(writer, body, "        ", "node");
    if (previous)
        text_add(body, "        if (node->%s != before)\n            %s\n        before = node;\n", previous,
                 writer->refusal);
    free_members(writer, body, "node", type, shape, links, count);
    text_add(body, "        free(node);\n        node = next;\n    }\n");
    if (is_kept)
        free_members(writer, body, "first", type, shape, links, count);
}

static void add_ring(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links, size_t count, bool is_kept)
{
    const char *pointer = writer_pointer(writer, type);
    text_add(body, "    if (!node)\n        return;\n    %sfirst = node, *at = node->%s;\n", pointer, links[0]);
    check_size(writer, body, "    ", "first");
    if (count > 1)
        text_add(body, "    if (at->%s != first || node->%s->%s != first)\n        %s\n", links[1], links[1], links[0],
                 writer->refusal);
    text_add(body, "    while (at != first) {\n        %snext = at->%s;\n", pointer, links[0]);
    check_size(writer, body, "        ", "at");
    if (count > 1)
        text_add(body, "        if (next->%s != at)\n            %s\n", links[1], writer->refusal);
    free_members(writer, body, "at", type, shape, links, count);
    text_add(body, "        free(at);\n        at = next;\n    }\n");
    free_members(writer, body, "first", type, shape, links, count);
    if (!is_kept)
        text_add(body, "    free(first);\n");
}

/* `name`: the function that frees a tree. */
static void add_tree(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links, size_t count, const char *name, bool is_kept)
{
    text_add(body, "    if (!node)\n        return;\n");
    for (size_t i = 0; i < count; i++) {
        if (shape->parent)
            text_add(body, "    if (node->%s && node->%s->%s != node)\n        %s\n", links[i], links[i], shape->parent,
                     writer->refusal);
        text_add(body, "    %s(node->%s);\n", name, links[i]);
    }
    check_size(writer, body, "    ", "node");
    free_members(writer, body, "node", type, shape, links, count);
    if (!is_kept)
        text_add(body, "    free(node);\n");
}

static void add_function(SourceWriter *writer, const char *name, const Type *target, const ArgumentShape *shape,
                         const char *const *links, size_t count, const char *free_name)
{
    Text function = {0};
    bool is_kept = strcmp(name, free_name) != 0;
    text_add(&writer->prototypes, "static void %s(%snode);\n", name, writer_pointer(writer, target));
    text_add(&function, "\nstatic void %s(%snode)\n{\n", name, writer_pointer(writer, target));
    if (shape->kind == SHAPE_TREE)
        add_tree(writer, &function, target, shape, links, count, free_name, is_kept);
    else if (shape->kind == SHAPE_RING)
        add_ring(writer, &function, target, shape, links, count, is_kept);
    else
        add_list(writer, &function, target, shape, links, is_kept);
    text_add(&function, "}\n");
    check_place(writer, &writer->functions, text_string(&function));
    text_free(&function);
}

static void check_structure(SourceWriter *writer, Text *body, const char *place, const Type *target,
                            const ArgumentShape *shape, bool is_kept)
{
    const char *links[SHAPE_ITEMS_MOST];
    size_t count;
    if (!type_is_record(target)) {
        writer_fail(writer, message("ensures %s: %s leads to no struct", shape->says, place));
        return;
    }
    if (!shape_links(writer, shape, target, links, &count))
        return;
    const char *kind = shape_name(shape->kind);
    const char *free_name = writer_format(writer, "whittle_%sfree_%s%u", writer->family, kind, writer->made);
    const char *trim_name = writer_format(writer, "whittle_%strim_%s%u", writer->family, kind, writer->made++);
    if (!is_kept || shape->kind == SHAPE_TREE)
        add_function(writer, free_name, target, shape, links, count, free_name);
    if (is_kept)
        add_function(writer, trim_name, target, shape, links, count, free_name);
    if (shape->kind == SHAPE_TREE && shape->parent)
        text_add(body, "    if (%s && %s->%s)\n        %s\n", place, place, shape->parent, writer->refusal);
    if (shape->is_nonempty && !shape->is_optional)
        text_add(body, "    if (!%s)\n        %s\n", place, writer->refusal);
    text_add(body, "    %s(%s);\n", is_kept ? trim_name : free_name, place);
}

/* The length of an array, which may be a field of the struct that leads to it. */
static const char *length_of(SourceWriter *writer, const ArgumentShape *shape)
{
    return writer->structure && type_field(writer->structure, shape->length)
               ? writer_format(writer, "%s->%s", writer->object, shape->length)
               : shape->length;
}

void check_shape(SourceWriter *writer, Text *body, const char *place, const Type *target, const ArgumentShape *shape,
                 bool is_kept)
{
    if (shape->is_shared)
        writer_fail(writer, message("ensures %s: what is shared cannot be taken apart", shape->says));
    if (shape->kind == SHAPE_ANY)
        return;
    if (shape->kind == SHAPE_NULL) {
        text_add(body, "    if (%s)\n        %s\n", place, writer->refusal);
        return;
    }
    if (shape->kind >= SHAPE_LIST) {
        check_structure(writer, body, place, target, shape, is_kept);
        return;
    }
    if (shape->is_null_if_empty)
        text_add(body, "    if (!%s && %s)\n        %s\n", place, shape->length, writer->refusal);
    if (shape->is_optional || shape->is_null_if_empty)
        text_add(body, "    if (%s) {\n", place);
    else
        text_add(body, "    if (!%s)\n        %s\n    {\n", place, writer->refusal);
    const char *index = writer_format(writer, "k%u", writer->made++);
    if (shape->kind == SHAPE_STRING)
        text_add(body, "    unsigned long %s = 0;\n    while (%s[%s])\n        %s++;\n", index, place, index, index);
    if (shape->kind == SHAPE_ARRAY && shape->length) {
        const char *length = length_of(writer, shape);
        text_add(
            body,
            "    if ((%s) < 0 || (%s) > -1ul / 2 / sizeof *%s || __whittle_room(%s) < (%s) * sizeof *%s)\n        %s\n",
            length, length, place, place, length, place, writer->refusal);
    }
    if (shape->kind == SHAPE_OBJECT) {
        text_add(body, "    *(volatile char *)%s;\n", place);
        check_size(writer, body, "    ", place);
    }
    if (shape->kind == SHAPE_OBJECT && type_is_record(target))
        free_members(writer, body, place, target, shape, NULL, 0);
    text_add(body, is_kept ? "    }\n" : "    free((void *)%s);\n    }\n", place);
}

bool shape_is_complete(SourceWriter *writer, const ArgumentShape *shape, const Type *target)
{
    const char *links[SHAPE_ITEMS_MOST];
    size_t count = 0;
    if (shape->kind == SHAPE_ANY || shape->is_shared)
        return false;
    if (shape->kind == SHAPE_NULL)
        return true;
    if (!target || type_is_void(target) || !target->size || target->kind == TYPE_FUNCTION)
        return false;
    if (shape->kind == SHAPE_STRING)
        return type_is_character(target);
    if (shape->kind == SHAPE_ARRAY)
        return shape->length && !type_has_pointer(target);
    if (!type_is_record(target))
        return !type_has_pointer(target);
    if (shape->kind >= SHAPE_LIST && !shape_links(writer, shape, target, links, &count))
        return false;
    for (uint32_t i = 0; i < target->field_count; i++) {
        const Field *field = &target->fields[i];
        bool is_link = field->name && shape->parent && !strcmp(shape->parent, field->name);
        for (size_t k = 0; field->name && k < count; k++)
            is_link |= !strcmp(links[k], field->name);
        const ArgumentShape *member = field->name ? shape_member(shape, field->name) : NULL;
        if (field->type && field->type->kind == TYPE_ARRAY && !field->type->size)
            return false;
        if (!is_link && type_has_pointer(field->type) &&
            (target->kind != TYPE_STRUCT || field->type->kind != TYPE_POINTER || !member ||
             !shape_is_complete(writer, member, field->type->target)))
            return false;
    }
    return true;
}

void check_atom(SourceWriter *writer, Text *body, const Atom *atom, const Type *type)
{
    if (!atom->shape) {
        text_add(body, "    if (!(%s))\n        %s\n", atom->condition, writer->refusal);
        return;
    }
    if (!type || type->kind != TYPE_POINTER) {
        writer_fail(writer, message("ensures %s: %s is no pointer", atom->shape->says, atom->name));
        return;
    }
    if (atom->condition)
        text_add(body, "    if (!(%s)) {\n", atom->condition);
    check_shape(writer, body, atom->name, type->target, atom->shape, false);
    if (atom->condition)
        text_add(body, "    }\n");
}
