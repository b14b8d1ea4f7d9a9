/* SPDX-License-Identifier: MIT */
/* Builders of lists, rings and trees: loops that prepend, and recursion. Each gives every structure of its kind. */
#include "entry/writer.h"

#include <string.h>

typedef struct Links {
    const char *names[SHAPE_ITEMS_MOST];
    size_t count;
    const char *parent; /* NULL: none */
} Links;

bool field_leads_back(const Field *field, const Type *type)
{
    return field->name && field->type && field->type->kind == TYPE_POINTER && type_is_record(field->type->target) &&
           field->type->target->fields == type->fields;
}

/* How many links the kind has at the most: the first fields of the type that lead to it serve where none are named. */
static size_t most_links(ShapeKind kind)
{
    return kind == SHAPE_LIST ? 1 : kind == SHAPE_DLIST || kind == SHAPE_RING ? 2 : SHAPE_ITEMS_MOST;
}

bool shape_links(SourceWriter *writer, const ArgumentShape *shape, const Type *type,
                 const char *links[SHAPE_ITEMS_MOST], size_t *count)
{
    size_t most = most_links(shape->kind), least = shape->kind == SHAPE_DLIST ? 2 : 1;
    *count = 0;
    for (size_t i = 0; i < shape->link_count; i++) {
        const Field *field = type_field(type, shape->links[i]);
        if (!field || !field_leads_back(field, type))
            return writer_fail(writer, message("%s: %s is no pointer to the same type in %s", shape->says,
                                               shape->links[i], type->name ? type->name : "what it leads to")),
                   false;
        links[(*count)++] = shape->links[i];
    }
    for (uint32_t i = 0; !shape->link_count && i < type->field_count && *count < most; i++)
        if (field_leads_back(&type->fields[i], type) && !shape_member(shape, type->fields[i].name) &&
            (!shape->parent || strcmp(shape->parent, type->fields[i].name) != 0))
            links[(*count)++] = type->fields[i].name;
    if (*count >= least && *count <= most)
        return true;
    writer_fail(writer, message("%s: name the links, %zu to %zu pointers of %s to its own type", shape->says, least,
                                most, type->name ? type->name : "what it leads to"));
    return false;
}

static bool is_link(const void *context, const Field *field)
{
    const Links *links = context;
    for (size_t i = 0; field->name && i < links->count; i++)
        if (!strcmp(links->names[i], field->name))
            return true;
    return field->name && links->parent && !strcmp(links->parent, field->name);
}

static void add_list(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape, const Links *links)
{
    const char *next = links->names[0], *previous = shape->kind == SHAPE_DLIST ? links->names[1] : NULL;
    text_add(body, "    %sfirst = 0;\n", writer_pointer(writer, type));
    if (shape->is_shared && !previous)
        text_add(body, "    if (__VERIFIER_nondet_int())\n        first = %s();\n",
                 shared_pick(writer, shared_pool(writer, type), type));
    text_add(body, "    while (__VERIFIER_nondet_int()) {\n");
    build_allocation(writer, body, "        ", type, "node");
    text_add(body, "        node->%s = first;\n", next);
    if (previous)
        text_add(body, "        node->%s = 0;\n        if (first)\n            first->%s = node;\n", previous,
                 previous);
    build_fields(writer, body, "node", type, shape, is_link, links);
    text_add(body, "        first = node;\n    }\n");
}

static void add_ring(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape, const Links *links)
{
    const char *next = links->names[0], *previous = links->count > 1 ? links->names[1] : NULL;
    text_add(body, "    %sfirst = 0;\n    while (__VERIFIER_nondet_int()) {\n", writer_pointer(writer, type));
    build_allocation(writer, body, "        ", type, "node");
    build_fields(writer, body, "node", type, shape, is_link, links);
    text_add(body, "        if (!first) {\n            first = node;\n            node->%s = node;\n", next);
    if (previous)
        text_add(body, "            node->%s = node;\n", previous);
    text_add(body, "        } else {\n            node->%s = first->%s;\n", next, next);
    if (previous)
        text_add(body, "            node->%s = first;\n            first->%s->%s = node;\n", previous, next, previous);
    text_add(body, "            first->%s = node;\n        }\n    }\n", next);
}

static void add_tree(SourceWriter *writer, Text *body, const Type *type, const ArgumentShape *shape, const Links *links,
                     const char *name)
{
    text_add(body, "    if (!__VERIFIER_nondet_int())\n        return 0;\n");
    build_allocation(writer, body, "    ", type, "first");
    for (size_t i = 0; i < links->count; i++) {
        text_add(body, "    first->%s = %s();\n", links->names[i], name);
        if (links->parent)
            text_add(body, "    if (first->%s)\n        first->%s->%s = first;\n", links->names[i], links->names[i],
                     links->parent);
    }
    if (links->parent)
        text_add(body, "    first->%s = 0;\n", links->parent);
    build_fields(writer, body, "first", type, shape, is_link, links);
}

const char *structure_builder(SourceWriter *writer, const Type *target, const ArgumentShape *shape)
{
    Links links = {.parent = shape->parent};
    if (!shape_links(writer, shape, target, links.names, &links.count))
        return "";
    const char *name = writer_format(writer, "whittle_%s%s%u", writer->family, shape_name(shape->kind), writer->made++);
    Text builder = {0};
    writer_begin(writer, &builder, target, name, "void");
    if (shape->kind == SHAPE_TREE)
        add_tree(writer, &builder, target, shape, &links, name);
    else if (shape->kind == SHAPE_RING)
        add_ring(writer, &builder, target, shape, &links);
    else
        add_list(writer, &builder, target, shape, &links);
    text_add(&builder, "    return first;\n}\n");
    text_add(&writer->functions, "%s", text_string(&builder));
    text_free(&builder);
    return name;
}

void build_structure(SourceWriter *writer, Text *body, const char *place, const Type *target,
                     const ArgumentShape *shape)
{
    if (!type_is_record(target)) {
        writer_fail(writer, message("%s: %s leads to no struct", shape->says, place));
        return;
    }
    if (shape->type && target->name && !strncmp(shape->type, "struct ", 7) && !strncmp(target->name, "struct ", 7) &&
        strcmp(shape->type, target->name) != 0)
        writer_fail(writer, message("%s: %s leads to %s", shape->says, place, target->name));
    if (shape->parent && !type_field(target, shape->parent))
        writer_fail(writer, message("%s: no field %s", shape->says, shape->parent));
    if (writer->problem)
        return;
    text_add(body, "    %s = %s();\n", place, structure_builder(writer, target, shape));
    if (shape->is_nonempty)
        text_add(body, "    __VERIFIER_assume(%s != 0);\n", place);
}
