/* SPDX-License-Identifier: MIT */
/* Statements that give a place a value: numbers, structs, what pointers lead to, without sharing. */
#include "entry/writer.h"

#include <stdlib.h>
#include <string.h>

static const char allocation_works[] = "__VERIFIER_assume(%s != 0);\n";

/* The function that gives numbers of this type: of its size, as a typedef's name says nothing. */
static const char *number_source(const Type *type)
{
    static const char *const kinds[][2] = {
        {"uchar", "char"}, {"ushort", "short"}, {"uint", "int"}, {"ulonglong", "longlong"}};
    if (type->kind == TYPE_FLOAT)
        return type->size == 4 ? "float" : type->size == 8 ? "double" : NULL;
    for (unsigned i = 0; i < 4; i++)
        if (type->size == UINT64_C(1) << i)
            return kinds[i][type->is_signed];
    return NULL;
}

static void build_number(SourceWriter *writer, Text *body, const char *place, const Type *type)
{
    const char *source = number_source(type);
    if (source)
        text_add(body, "    %s = __VERIFIER_nondet_%s();\n", place, source);
    else
        writer_fail(writer, message("a number of type %s cannot be made up", type->name ? type->name : "unknown"));
}

static void build_record(SourceWriter *writer, Text *body, const char *place, const Type *type,
                         const ArgumentShape *shape, bool is_fresh)
{
    const char *otherwise = "";
    for (uint32_t i = 0; i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        bool is_union = type->kind == TYPE_UNION;
        if (is_fresh && !type_has_pointer(field->type))
            continue;
        if (is_union)
            text_add(body, "    %sif (__VERIFIER_nondet_int()) {\n", otherwise);
        build_value(writer, body, field->name ? writer_format(writer, "%s.%s", place, field->name) : place, field->type,
                    shape_member(shape, field->name), is_fresh, NULL);
        if (is_union)
            text_add(body, "    }\n");
        otherwise = "else ";
    }
}

static void build_elements(SourceWriter *writer, Text *body, const char *place, const Type *element, const char *count,
                           const ArgumentShape *shape, bool is_fresh)
{
    const char *index = writer_format(writer, "i%u", writer->made++);
    text_add(body, "    for (unsigned long %s = 0; %s < %s; %s++) {\n", index, index, count, index);
    build_value(writer, body, writer_format(writer, "%s[%s]", place, index), element, shape, is_fresh, NULL);
    text_add(body, "    }\n");
}

void build_allocation(SourceWriter *writer, Text *body, const char *indent, const Type *type, const char *name)
{
    const Field *last = type_is_record(type) ? &type->fields[type->field_count - 1] : NULL;
    bool is_open = last && last->type && last->type->kind == TYPE_ARRAY && !last->type->size;
    const char *size = writer_format(writer, "sizeof *%s", name);
    if (is_open && type_has_pointer(last->type))
        writer_fail(writer, message("%s ends with an array of pointers without a length: it cannot be built",
                                    type->name ? type->name : "a struct"));
    if (is_open) {
        text_add(body, "%sunsigned long extra = __VERIFIER_nondet_ulong();\n%s__VERIFIER_assume(extra < -1ul / 4);\n",
                 indent, indent);
        size = writer_format(writer, "%s + extra", size);
    }
    text_add(body, "%s%s%s = %s(%s);\n%s", indent, writer_pointer(writer, type), name, writer->allocate, size, indent);
    text_add(body, allocation_works, name);
}

void shape_check_members(SourceWriter *writer, const ArgumentShape *shape, const Type *type)
{
    for (size_t i = 0; shape && i < shape->member_count; i++)
        if (shape->members[i].field && !type_field(type, shape->members[i].field))
            writer_fail(writer, message("%s: %s has no field %s", shape->says, type->name ? type->name : "the struct",
                                        shape->members[i].field));
}

void build_fields(SourceWriter *writer, Text *body, const char *object, const Type *type, const ArgumentShape *shape,
                  LeaveOut *leave_out, const void *context)
{
    const Type *outer = writer->structure;
    const char *outer_object = writer->object;
    shape_check_members(writer, shape, type);
    writer->structure = type;
    writer->object = object;
    if (type->kind == TYPE_UNION) {
        build_record(writer, body, writer_format(writer, "(*%s)", object), type, shape, true);
    } else {
        for (uint32_t i = 0; i < SHARED_TURNS * type->field_count; i++) {
            const Field *field = &type->fields[i % type->field_count];
            const ArgumentShape *member = shape_member(shape, field->name);
            const char *place = field->name ? writer_format(writer, "%s->%s", object, field->name)
                                            : writer_format(writer, "(*%s)", object);
            if (shared_turn(member) == i / type->field_count && type_has_pointer(field->type) &&
                !(leave_out && leave_out(context, field)))
                build_value(writer, body, place, field->type, member, true, NULL);
        }
    }
    writer->structure = outer;
    writer->object = outer_object;
}

/* Builds one object, or NULL, with all that it leads to: a function for each type, as types are recursive. */
static const char *unshared_builder(SourceWriter *writer, const Type *type)
{
    const char *name = writer_format(writer, "whittle_%sany_%s", writer->family, writer_identifier(writer, type));
    uint64_t key = (uintptr_t)type->fields;
    Text body = {0};
    enum { BEGUN = 1, WRITTEN };
    const uint64_t *known = map_find(writer->builders, key);
    writer->is_hard |= known && *known == BEGUN;
    if (known)
        return name;
    *map_put(writer->builders, key) = BEGUN;
    writer_begin(writer, &body, type, name, "void");
    text_add(&body, "    if (!__VERIFIER_nondet_int())\n        return 0;\n");
    build_allocation(writer, &body, "    ", type, "object");
    build_fields(writer, &body, "object", type, NULL, NULL, NULL);
    text_add(&body, "    return object;\n}\n");
    text_add(&writer->functions, "%s", text_string(&body));
    text_free(&body);
    *map_put(writer->builders, key) = WRITTEN;
    return name;
}

/* The size of the largest blocks: what no machine has, but sums of sizes and offsets have room in 64 bits. */
static const char *most_bytes(const SourceWriter *writer)
{
    return writer->request->program->pointer_width == 64 ? "-1ul / 4" : "-1ul / 2";
}

/* An array of `length` elements (NULL: any number). */
static void build_array(SourceWriter *writer, Text *body, const char *place, const Type *element, const char *length,
                        const ArgumentShape *shape)
{
    const char *count = writer_format(writer, "length%u", writer->made),
               *items = writer_format(writer, "items%u", writer->made);
    writer->made++;
    if (length && writer->structure && type_field(writer->structure, length)) {
        length = writer_format(writer, "%s->%s", writer->object, length);
        build_number(writer, body, length, type_field(writer->structure, strstr(length, "->") + 2)->type);
    }
    if (length)
        text_add(body, "    __VERIFIER_assume((%s) >= 0);\n", length);
    text_add(body, "    unsigned long %s = %s;\n", count, length ? length : "__VERIFIER_nondet_ulong()");
    text_add(body, "    %s%s;\n", type_is_void(element) ? "char *" : writer_pointer(writer, element), items);
    text_add(body, "    __VERIFIER_assume(%s <= %s / sizeof *%s);\n", count, most_bytes(writer), items);
    text_add(body, "    %s = %s(%s * sizeof *%s);\n    ", items, writer->allocate, count, items);
    text_add(body, allocation_works, items);
    if (type_has_pointer(element))
        build_elements(writer, body, items, element, count, shape, true);
    text_add(body, "    %s = %s;\n", place, items);
}

static void build_string(SourceWriter *writer, Text *body, const char *place, const Type *character)
{
    const char *count = writer_format(writer, "length%u", writer->made),
               *items = writer_format(writer, "items%u", writer->made);
    writer->made++;
    text_add(body, "    unsigned long %s = __VERIFIER_nondet_ulong();\n", count);
    text_add(body, "    __VERIFIER_assume(%s < %s);\n", count, most_bytes(writer));
    text_add(body, "    %s%s = %s(%s + 1);\n    ", writer_pointer(writer, character), items, writer->allocate, count);
    text_add(body, allocation_works, items);
    text_add(body, "    %s[%s] = 0;\n    %s = %s;\n", items, count, place, items);
}

/* A function that may be called: it returns any value and does nothing. */
static void build_function(SourceWriter *writer, Text *body, const char *place, const Type *type)
{
    const char *name = writer_format(writer, "whittle_%sfunction%u", writer->family, writer->made++);
    const Type *result = type->field_count ? type->fields[0].type : NULL;
    Text head = {0}, stub = {0};
    text_add(&head, "%s(", name);
    for (uint32_t i = 1; i < type->field_count; i++) {
        text_add(&head, "%s", i > 1 ? ", " : "");
        type_add_declaration(&head, type->fields[i].type, writer_format(writer, "a%u", i));
    }
    text_add(&head, type->field_count > 1 ? ")" : "void)");
    text_add(&stub, "\nstatic ");
    if (!type_add_declaration(&stub, result, text_string(&head)))
        writer_fail(writer, message("a function pointer with a type without a name cannot be built"));
    text_add(&stub, "\n{\n");
    if (!type_is_void(result)) {
        text_add(&stub, "    ");
        type_add_declaration(&stub, result, "result");
        text_add(&stub, ";\n");
        build_value(writer, &stub, "result", result, NULL, false, NULL);
        text_add(&stub, "    return result;\n");
    }
    text_add(&writer->functions, "%s}\n", text_string(&stub));
    text_add(body, "    %s = %s;\n", place, name);
    text_free(&head);
    text_free(&stub);
}

static void build_object(SourceWriter *writer, Text *body, const char *place, const Type *target,
                         const ArgumentShape *shape)
{
    const char *object = writer_format(writer, "object%u", writer->made++);
    build_allocation(writer, body, "    ", target, object);
    if (type_is_record(target))
        build_fields(writer, body, object, target, shape, NULL, NULL);
    else
        build_value(writer, body, writer_format(writer, "(*%s)", object), target, NULL, true, NULL);
    text_add(body, "    %s = %s;\n", place, object);
}

/* Of an array without a length one element will do: the function cannot know of more, so it goes wrong with one if it does
 * with many. */
void build_default(SourceWriter *writer, Text *body, const char *place, const Type *target, const char *neighbour)
{
    if (type_is_stream(target))
        text_add(body, "    %s = __VERIFIER_nondet_int() ? stdin : stdout;\n", place);
    else if (target && target->kind == TYPE_FUNCTION)
        build_function(writer, body, place, target);
    else if (type_is_void(target) ||
             ((target->kind == TYPE_STRUCT || target->kind == TYPE_UNION) && !target->field_count))
        build_array(writer, body, place, NULL, neighbour, NULL);
    else if (type_is_character(target) && !neighbour)
        build_string(writer, body, place, target);
    else if (neighbour)
        build_array(writer, body, place, target,
                    type_has_first(target) ? writer_format(writer, "(%s ? %s : 1)", neighbour, neighbour) : neighbour,
                    NULL);
    else
        build_object(writer, body, place, target, NULL);
}

static void build_shape(SourceWriter *writer, Text *body, const char *place, const Type *target,
                        const ArgumentShape *shape)
{
    switch (shape->kind) {
    case SHAPE_OBJECT:
        build_object(writer, body, place, target, shape);
        break;
    case SHAPE_STRING:
        if (!type_is_character(target))
            writer_fail(writer, message("%s is no string: it does not lead to characters", place));
        build_string(writer, body, place, target);
        break;
    case SHAPE_ARRAY:
        build_array(writer, body, place, target, shape->length, shape->member_count ? shape->members[0].shape : NULL);
        break;
    default:
        build_structure(writer, body, place, target, shape);
    }
}

/* What the shape owns, or an object of another shared shape; a list of its own may end in one, unless there is none yet. */
static void build_shared(SourceWriter *writer, Text *body, const char *place, const Type *target,
                         const ArgumentShape *shape)
{
    size_t before = writer->pools.length;
    const char *pool = shared_pool(writer, target);
    ArgumentShape own = *shape;
    own.is_shared = writer->structure || writer->pools.length == before;
    if (shape->kind == SHAPE_ARRAY)
        writer_fail(writer, message("%s: an array has its own length and is not shared", shape->says));
    text_add(body, "    %s = %s();\n    if (!%s) {\n", place, shared_pick(writer, pool, target), place);
    build_shape(writer, body, place, target, &own);
    text_add(body, "    %s_add(%s);\n    }\n", pool, place);
}

static void build_given(SourceWriter *writer, Text *body, const char *place, const Type *target,
                        const ArgumentShape *shape)
{
    if (shape->is_shared)
        build_shared(writer, body, place, target, shape);
    else
        build_shape(writer, body, place, target, shape);
}

static void build_pointer(SourceWriter *writer, Text *body, const char *place, const Type *target,
                          const ArgumentShape *shape, const char *neighbour)
{
    bool is_given = shape && shape->kind != SHAPE_ANY;
    if (is_given && shape->kind != SHAPE_NULL && !shape->is_optional && !shape->is_null_if_empty) {
        text_add(body, "    {\n");
        build_given(writer, body, place, target, shape);
        text_add(body, "    }\n");
        return;
    }
    if (!is_given && !neighbour && type_is_record(target) && !type_is_stream(target)) {
        text_add(body, "    %s = %s();\n", place, unshared_builder(writer, target));
        return;
    }
    text_add(body, "    %s = 0;\n", place);
    if (is_given && shape->kind == SHAPE_NULL)
        return;
    if (is_given ? shape->is_null_if_empty : neighbour != NULL)
        text_add(body, "    if (%s || __VERIFIER_nondet_int()) {\n", is_given ? shape->length : neighbour);
    else
        text_add(body, "    if (__VERIFIER_nondet_int()) {\n");
    if (is_given)
        build_given(writer, body, place, target, shape);
    else
        build_default(writer, body, place, target, neighbour);
    text_add(body, "    }\n");
}

/* Edges are left out in structs and short arrays only. */
static bool has_edges(const Type *type)
{
    return type->kind == TYPE_STRUCT || (type->kind == TYPE_ARRAY && any_is_short(type));
}

void build_value(SourceWriter *writer, Text *body, const char *place, const Type *type, const ArgumentShape *shape,
                 bool is_fresh, const char *neighbour)
{
    bool leaves_edges = writer->leaves_edges;
    if (writer->problem || (leaves_edges && any_links(type)))
        return;
    writer->leaves_edges = leaves_edges && type && has_edges(type);
    switch (type ? type->kind : TYPE_OTHER) {
    case TYPE_INTEGER:
    case TYPE_FLOAT:
        if (!is_fresh)
            build_number(writer, body, place, type);
        break;
    case TYPE_POINTER:
        build_pointer(writer, body, place, type->target, shape, neighbour);
        break;
    case TYPE_STRUCT:
    case TYPE_UNION:
        build_record(writer, body, place, type, shape, is_fresh);
        break;
    case TYPE_ARRAY:
        if (type->size && type->target && type->target->size && (!is_fresh || type_has_pointer(type)) &&
            !(writer->leaves_edges && any_links(type->target)))
            build_elements(writer, body, place, type->target,
                           writer_format(writer, "%llu", (unsigned long long)(type->size / type->target->size)), NULL,
                           is_fresh);
        break;
    case TYPE_FUNCTION:
    case TYPE_OTHER:
        writer_fail(writer, message("%s has a type for which no value can be made up", place));
    }
    writer->leaves_edges = leaves_edges;
}
