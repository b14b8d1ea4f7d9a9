/* SPDX-License-Identifier: MIT */
/* Statements that check what a contract ensures. A shape is taken apart: walked and freed (contract.h says why). */
#include "entry/writer.h"

#include <string.h>

static void free_shape(SourceWriter *writer, Text *body, const char *place, const Type *target,
                       const ArgumentShape *shape);

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
    text_add(to, "\n#line 1 \"" ENTRY_FILE "\"\n");
}

/* Frees what the pointers of an object lead to, other than links. */
static void free_members(SourceWriter *writer, Text *body, const char *object, const Type *type,
                         const ArgumentShape *shape, const char *const *links, size_t link_count)
{
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
            free_shape(writer, body, writer_format(writer, "%s->%s", object, field->name), field->type->target, member);
        else if (!is_code)
            writer_fail(writer,
                        message("ensures %s: say what %s leads to, such as %s: string, or %s: any if others own it",
                                shape->says, field->name ? field->name : "its nested struct",
                                field->name ? field->name : "field", field->name ? field->name : "field"));
    }
}

static void add_list(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links)
{
    const char *pointer = writer_pointer(writer, type);
    const char *previous = shape->kind == SHAPE_DLIST ? links[1] : NULL;
    if (previous)
        text_add(body, "    %sbefore = 0;\n", pointer);
    text_add(body, "    while (node) {\n        %snext = node->%s;\n", pointer, links[0]);
    if (previous)
        text_add(body, "        if (node->%s != before)\n            reach_error();\n        before = node;\n",
                 previous);
    free_members(writer, body, "node", type, shape, links, previous ? 2 : 1);
    text_add(body, "        free(node);\n        node = next;\n    }\n");
}

static void add_ring(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links, size_t count)
{
    const char *pointer = writer_pointer(writer, type);
    text_add(body, "    if (!node)\n        return;\n    %sfirst = node, *at = node->%s;\n", pointer, links[0]);
    if (count > 1)
        text_add(body, "    if (at->%s != first || node->%s->%s != first)\n        reach_error();\n", links[1],
                 links[1], links[0]);
    text_add(body, "    while (at != first) {\n        %snext = at->%s;\n", pointer, links[0]);
    if (count > 1)
        text_add(body, "        if (next->%s != at)\n            reach_error();\n", links[1]);
    free_members(writer, body, "at", type, shape, links, count);
    text_add(body, "        free(at);\n        at = next;\n    }\n");
    free_members(writer, body, "first", type, shape, links, count);
    text_add(body, "    free(first);\n");
}

static void add_tree(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape,
                     const char *const *links, size_t count, const char *name)
{
    text_add(body, "    if (!node)\n        return;\n");
    for (size_t i = 0; i < count; i++) {
        if (shape->parent)
            text_add(body, "    if (node->%s && node->%s->%s != node)\n        reach_error();\n", links[i], links[i],
                     shape->parent);
        text_add(body, "    %s(node->%s);\n", name, links[i]);
    }
    free_members(writer, body, "node", type, shape, links, count);
    text_add(body, "    free(node);\n");
}

static void free_structure(SourceWriter *writer, Text *body, const char *place, const Type *target,
                           const ArgumentShape *shape)
{
    const char *links[SHAPE_ITEMS_MOST];
    size_t count;
    if (!type_is_record(target)) {
        writer_fail(writer, message("ensures %s: %s leads to no struct", shape->says, place));
        return;
    }
    if (!shape_links(writer, shape, target, links, &count))
        return;
    const char *name = writer_format(writer, "whittle_free_%s%u", shape_name(shape->kind), writer->made++);
    Text function = {0};
    text_add(&writer->prototypes, "static void %s(%snode);\n", name, writer_pointer(writer, target));
    text_add(&function, "\nstatic void %s(%snode)\n{\n", name, writer_pointer(writer, target));
    if (shape->kind == SHAPE_TREE)
        add_tree(writer, &function, target, shape, links, count, name);
    else if (shape->kind == SHAPE_RING)
        add_ring(writer, &function, target, shape, links, count);
    else
        add_list(writer, &function, target, shape, links);
    text_add(&function, "}\n");
    check_place(writer, &writer->functions, text_string(&function));
    text_free(&function);
    if (shape->kind == SHAPE_TREE && shape->parent)
        text_add(body, "    if (%s && %s->%s)\n        reach_error();\n", place, place, shape->parent);
    if (shape->is_nonempty)
        text_add(body, "    if (!%s)\n        reach_error();\n", place);
    text_add(body, "    %s(%s);\n", name, place);
}

static void free_shape(SourceWriter *writer, Text *body, const char *place, const Type *target,
                       const ArgumentShape *shape)
{
    if (shape->kind == SHAPE_ANY)
        return;
    if (shape->kind == SHAPE_NULL) {
        text_add(body, "    if (%s)\n        reach_error();\n", place);
        return;
    }
    if (shape->kind >= SHAPE_LIST) {
        free_structure(writer, body, place, target, shape);
        return;
    }
    text_add(body, shape->is_optional ? "    if (%s) {\n" : "    if (!%s)\n        reach_error();\n    {\n", place);
    const char *index = writer_format(writer, "k%u", writer->made++);
    if (shape->kind == SHAPE_STRING)
        text_add(body, "    unsigned long %s = 0;\n    while (%s[%s])\n        %s++;\n", index, place, index, index);
    if (shape->kind == SHAPE_ARRAY && shape->length)
        text_add(body,
                 "    for (unsigned long %s = 0; %s < (%s) * sizeof *%s; %s++)\n        ((volatile char *)%s)[%s];\n",
                 index, index, shape->length, place, index, place, index);
    if (shape->kind == SHAPE_OBJECT && type_is_record(target))
        free_members(writer, body, place, target, shape, NULL, 0);
    text_add(body, "    free((void *)%s);\n    }\n", place);
}

void check_atom(SourceWriter *writer, Text *body, const Atom *atom, const Type *type)
{
    if (!atom->shape) {
        text_add(body, "    if (!(%s))\n        reach_error();\n", atom->condition);
        return;
    }
    if (!type || type->kind != TYPE_POINTER) {
        writer_fail(writer, message("ensures %s: %s is no pointer", atom->shape->says, atom->name));
        return;
    }
    if (atom->condition)
        text_add(body, "    if (!(%s)) {\n", atom->condition);
    free_shape(writer, body, atom->name, type->target, atom->shape);
    if (atom->condition)
        text_add(body, "    }\n");
}
