/* SPDX-License-Identifier: MIT */
/* Arguments that may lead to anything: every finite graph of objects of the right types, shared or not, cyclic or not.
 *
 * Such a graph is built from the arguments outwards, so that every object can be reached from them at all times. First each
 * argument is NULL or a new object. Then, any number of times, a walk from the arguments picks an object, and its fields
 * that are NULL become new objects or lead where other walks end. At last an argument that is NULL may lead where a walk
 * ends. Every graph has such a history: its spanning forest first, then the other edges. A type to which one pointer at most
 * leads (is_shared) needs no walks: that pointer is NULL or leads to a new object at once.
 *
 * That is a graph which no run loses part of, but to a domain each object is another case. So the same graphs are built once
 * more for a proof that needs no shapes (SourceWriter.is_pooled): objects of a type are made first, any number, and kept in a
 * list, the *pool*; then every edge leads to one of the pool, or nowhere, and so does every argument. Objects that nothing
 * leads to are left over: they are of __whittle_lasting, which are never lost.
 *
 * Objects are structs and unions, numbers, arrays without pointers, strings, blocks of bytes (void, structs without fields) and pointers to these. Edges
 * are pointers that stand in a struct, in structs in it, or in short arrays in those, and objects that are pointers. What
 * pointers in unions and in longer arrays lead to is not shared. */
#include "entry/writer.h"

#include <stdlib.h>
#include <string.h>

enum { TYPES_MOST = 64, ELEMENTS_MOST = 4 };

/* A place in each object of a type, as written behind a pointer to it: "->in.links[1]", "[0]" in a pointer. */
typedef struct Link {
    const char *path;
    const Type *target;
} Link;

typedef struct LinkList {
    Link *items;
    size_t count, capacity;
} LinkList;

typedef struct TypeGraph {
    SourceWriter *writer;
    const Type *types[TYPES_MOST];
    LinkList edges[TYPES_MOST]; /* of each type */
    bool is_shared[TYPES_MOST]; /* more than one pointer may lead to objects of the type */
    size_t type_count;
    const char *const *roots;
    const Type *const *root_types;
    size_t root_count;
    const char *parameters, *arguments; /* of walks: the roots */
} TypeGraph;

static bool is_opaque(const Type *type)
{
    return type_is_void(type) || ((type->kind == TYPE_STRUCT || type->kind == TYPE_UNION) && !type->field_count);
}

static bool is_number(const Type *type)
{
    return type->kind == TYPE_INTEGER || type->kind == TYPE_FLOAT;
}

bool any_is_same(const Type *left, const Type *right)
{
    if (type_is_void(left) || type_is_void(right))
        return type_is_void(left) && type_is_void(right);
    if (left->kind != right->kind)
        return false;
    if (left->kind == TYPE_POINTER)
        return any_is_same(left->target, right->target);
    if (is_number(left))
        return left->size == right->size && left->is_signed == right->is_signed &&
               type_is_character(left) == type_is_character(right);
    if (left->kind == TYPE_ARRAY)
        return left->size == right->size && any_is_same(left->target, right->target);
    return left->fields == right->fields && (left->field_count || !strcmp(left->name, right->name));
}

static size_t find_type(const TypeGraph *graph, const Type *type)
{
    size_t i = 0;
    while (i < graph->type_count && !any_is_same(graph->types[i], type))
        i++;
    return i;
}

bool any_links(const Type *type)
{
    const Type *target = type ? type->target : NULL;
    if (!type || type->kind != TYPE_POINTER || type_is_stream(target))
        return false;
    return type_is_void(target) || any_links(target) || is_number(target) ||
           (target->kind == TYPE_ARRAY && target->size && !type_has_pointer(target)) ||
           ((target->kind == TYPE_STRUCT || target->kind == TYPE_UNION) && target->name);
}

/* How many elements of an array are places of their own. */
static uint64_t element_count(const Type *array)
{
    return array->target && array->target->size ? array->size / array->target->size : 0;
}

bool any_is_short(const Type *array)
{
    return element_count(array) <= ELEMENTS_MOST;
}

/* Adds the edges from a place in an object, "" for the object itself. */
static void add_edges(const TypeGraph *graph, LinkList *edges, const char *path, const Type *type)
{
    SourceWriter *writer = graph->writer;
    if (any_links(type)) {
        edges->items = array_room(edges->items, &edges->capacity, edges->count, sizeof *edges->items);
        edges->items[edges->count++] = (Link){*path ? path : "[0]", type->target};
    } else if (type && type->kind == TYPE_STRUCT) {
        for (uint32_t i = 0; i < type->field_count; i++) {
            const Field *field = &type->fields[i];
            const char *dot = !field->name ? "" : *path ? "." : "->";
            add_edges(graph, edges, writer_format(writer, "%s%s%s", path, dot, field->name ? field->name : ""),
                      field->type);
        }
    } else if (type && type->kind == TYPE_ARRAY && any_is_short(type)) {
        for (unsigned i = 0; i < element_count(type); i++)
            add_edges(graph, edges, writer_format(writer, "%s[%u]", path, i), type->target);
    }
}

/* Adds the type of what a pointer leads to. What two pointers may lead to is shared, and so is all behind it. */
static void add_place(TypeGraph *graph, const Type *type)
{
    size_t index = find_type(graph, type);
    if (index == TYPES_MOST) {
        writer_fail(graph->writer,
                    message("the arguments lead to more than %d types: give shapes with --arg", TYPES_MOST));
        return;
    }
    bool is_new = index == graph->type_count;
    if (graph->is_shared[index])
        return;
    graph->is_shared[index] = !is_new;
    if (is_new) {
        graph->types[graph->type_count++] = type;
        add_edges(graph, &graph->edges[index], "", type);
    }
    for (size_t i = 0; i < graph->edges[index].count; i++)
        add_place(graph, graph->edges[index].items[i].target);
}

static const LinkList *edges_of(const TypeGraph *graph, const Type *type)
{
    return &graph->edges[find_type(graph, type)];
}

static bool is_shared(const TypeGraph *graph, const Type *type)
{
    return graph->is_shared[find_type(graph, type)];
}

/* The type as part of an identifier. */
static const char *identifier(const TypeGraph *graph, const Type *type)
{
    return type_is_record(type) ? writer_identifier(graph->writer, type)
                                : writer_format(graph->writer, "type%zu", find_type(graph, type));
}

static const char *fresh_name(const TypeGraph *graph, const Type *type)
{
    return writer_format(graph->writer, "whittle_fresh_%s", identifier(graph, type));
}

static const char *walk_name(const TypeGraph *graph, const Type *type)
{
    return writer_format(graph->writer, "whittle_walk_%s", identifier(graph, type));
}

/* A new object and what no edge leads to. */
static void add_object(const TypeGraph *graph, Text *body, const char *indent, const Type *type)
{
    SourceWriter *writer = graph->writer;
    if (is_opaque(type) || type_is_character(type)) {
        text_add(body, "%s%sobject;\n", indent, writer_pointer(writer, type));
        build_default(writer, body, "object", type, NULL);
        return;
    }
    build_allocation(writer, body, indent, type, "object");
    writer->leaves_edges = true;
    if (type_is_record(type))
        build_fields(writer, body, "object", type, NULL, NULL, NULL);
    writer->leaves_edges = false;
}

/* A new object whose shared fields are NULL. */
static void add_fresh(TypeGraph *graph, const Type *type)
{
    SourceWriter *writer = graph->writer;
    Text body = {0};
    writer_begin(writer, &body, type, fresh_name(graph, type), "void");
    add_object(graph, &body, "    ", type);
    for (size_t i = 0; i < edges_of(graph, type)->count; i++) {
        const Link *edge = &edges_of(graph, type)->items[i];
        if (is_shared(graph, edge->target))
            text_add(&body, "    object%s = 0;\n", edge->path);
        else
            text_add(&body, "    object%s = __VERIFIER_nondet_int() ? %s() : 0;\n", edge->path,
                     fresh_name(graph, edge->target));
    }
    text_add(&body, "    return object;\n}\n");
    text_add(&writer->functions, "%s", text_string(&body));
    text_free(&body);
}

/* Marks the types from which `type` can be reached, itself included. */
static void mark_sources(const TypeGraph *graph, const Type *type, bool *is_source)
{
    is_source[find_type(graph, type)] = true;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < graph->type_count; i++)
            for (size_t k = 0; k < graph->edges[i].count && !is_source[i]; k++)
                if (is_source[find_type(graph, graph->edges[i].items[k].target)])
                    is_source[i] = is_new = true;
    }
}

/* A walk among objects of one type: it begins at an argument and follows fields. */
static void add_plain_walk(const TypeGraph *graph, Text *body, const Type *type)
{
    const char *begun = NULL, *otherwise = "";
    const LinkList *edges = edges_of(graph, type);
    for (size_t i = 0; i < graph->root_count; i++) {
        if (!any_is_same(graph->root_types[i], type))
            continue;
        if (begun)
            text_add(body, "    if (__VERIFIER_nondet_int())\n        at = %s;\n", graph->roots[i]);
        else
            text_add(body, "    %sat = %s;\n", writer_pointer(graph->writer, type), graph->roots[i]);
        begun = graph->roots[i];
    }
    bool moves = false;
    for (size_t i = 0; i < edges->count; i++)
        moves |= any_is_same(edges->items[i].target, type);
    if (!moves) {
        text_add(body, "    return at;\n}\n");
        return;
    }
    text_add(body, "    while (at && __VERIFIER_nondet_int()) {\n");
    for (size_t i = 0; i < edges->count; i++) {
        if (!any_is_same(edges->items[i].target, type))
            continue;
        text_add(body, "        %sif (__VERIFIER_nondet_int())\n            at = at%s;\n", otherwise,
                 edges->items[i].path);
        otherwise = "else ";
    }
    text_add(body, "    }\n    return at;\n}\n");
}

/* Orders the sources so that edges lead forwards. False: there are cycles. */
static bool order_types(const TypeGraph *graph, const bool *is_source, size_t *order)
{
    bool is_done[TYPES_MOST] = {0};
    size_t count = 0, all = 0;
    for (size_t i = 0; i < graph->type_count; i++)
        all += is_source[i];
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < graph->type_count; i++) {
            bool is_next = is_source[i] && !is_done[i];
            for (size_t from = 0; from < graph->type_count && is_next; from++)
                for (size_t k = 0; k < graph->edges[from].count && is_source[from] && !is_done[from]; k++)
                    is_next &= find_type(graph, graph->edges[from].items[k].target) != i;
            if (is_next)
                is_done[i] = is_new = true, order[count++] = i;
        }
    }
    return count == all;
}

/* A walk with a cursor for each type. Without cycles among types one round visits all. */
static void add_wide_walk(const TypeGraph *graph, Text *body, const Type *type, const bool *is_source)
{
    size_t order[TYPES_MOST], count = 0;
    bool is_round = order_types(graph, is_source, order);
    for (size_t i = 0; i < graph->type_count; i++) {
        if (!is_source[i])
            continue;
        order[count] = is_round ? order[count] : i;
        text_add(body, "    %sat%zu = 0;\n", writer_pointer(graph->writer, graph->types[i]), i);
        count++;
    }
    text_add(body, is_round ? "    {\n" : "    while (__VERIFIER_nondet_int()) {\n");
    for (size_t i = 0; i < graph->root_count; i++) {
        size_t root = find_type(graph, graph->root_types[i]);
        if (is_source[root])
            text_add(body, "        if (__VERIFIER_nondet_int())\n            at%zu = %s;\n", root, graph->roots[i]);
    }
    for (size_t n = 0; n < count; n++)
        for (size_t i = order[n], k = 0; k < graph->edges[i].count; k++) {
            const Link *edge = &graph->edges[i].items[k];
            size_t end = find_type(graph, edge->target);
            if (is_source[end])
                text_add(body, "        if (at%zu && __VERIFIER_nondet_int())\n            at%zu = at%zu%s;\n", i, end,
                         i, edge->path);
        }
    text_add(body, "    }\n    return at%zu;\n}\n", find_type(graph, type));
}

static void add_walk(TypeGraph *graph, const Type *type)
{
    bool is_source[TYPES_MOST] = {0};
    size_t sources = 0;
    Text body = {0};
    mark_sources(graph, type, is_source);
    for (size_t i = 0; i < graph->type_count; i++)
        sources += is_source[i];
    writer_begin(graph->writer, &body, type, walk_name(graph, type), graph->parameters);
    if (sources == 1)
        add_plain_walk(graph, &body, type);
    else
        add_wide_walk(graph, &body, type, is_source);
    text_add(&graph->writer->functions, "%s", text_string(&body));
    text_free(&body);
}

static bool has_shared_field(const TypeGraph *graph, const Type *type)
{
    const LinkList *edges = edges_of(graph, type);
    for (size_t i = 0; i < edges->count; i++)
        if (is_shared(graph, edges->items[i].target))
            return true;
    return false;
}

static bool has_edge_to(const TypeGraph *graph, const Type *type)
{
    for (size_t i = 0; i < graph->type_count; i++)
        for (size_t k = 0; k < graph->edges[i].count; k++)
            if (any_is_same(graph->edges[i].items[k].target, type))
                return true;
    return false;
}

/* Fills the shared fields of `object` that are NULL. */
static void fill_fields(const TypeGraph *graph, Text *body, const Type *type, const char *object)
{
    for (size_t k = 0; k < edges_of(graph, type)->count; k++) {
        const Link *edge = &edges_of(graph, type)->items[k];
        if (is_shared(graph, edge->target))
            text_add(body, "        if (%s && !%s%s)\n            %s%s = __VERIFIER_nondet_int() ? %s() : %s(%s);\n",
                     object, object, edge->path, object, edge->path, fresh_name(graph, edge->target),
                     walk_name(graph, edge->target), graph->arguments);
    }
}

/* Picks objects and fills their fields: in a loop if that makes more objects with fields to be filled. */
static void add_growth(const TypeGraph *graph, Text *body)
{
    bool is_needed = false, is_loop = false;
    for (size_t i = 0; i < graph->type_count; i++) {
        is_needed |= has_shared_field(graph, graph->types[i]);
        is_loop |= graph->is_shared[i] && graph->edges[i].count && has_edge_to(graph, graph->types[i]);
    }
    if (!is_needed)
        return;
    text_add(body, is_loop ? "    while (__VERIFIER_nondet_int()) {\n" : "    {\n");
    for (size_t i = 0; i < graph->type_count; i++) {
        const Type *type = graph->types[i];
        if (!has_shared_field(graph, type))
            continue;
        if (has_edge_to(graph, type)) {
            text_add(body, "        %sat%zu = %s(%s);\n", writer_pointer(graph->writer, type), i,
                     walk_name(graph, type), graph->arguments);
            fill_fields(graph, body, type, writer_format(graph->writer, "at%zu", i));
        }
        for (size_t root = 0; root < graph->root_count && !has_edge_to(graph, type); root++)
            if (any_is_same(graph->root_types[root], type))
                fill_fields(graph, body, type, graph->roots[root]);
    }
    text_add(body, "    }\n");
}

static void name_roots(TypeGraph *graph)
{
    Text parameters = {0}, arguments = {0};
    for (size_t i = 0; i < graph->root_count; i++) {
        text_add(&parameters, "%s%s%s", i ? ", " : "", writer_pointer(graph->writer, graph->root_types[i]),
                 graph->roots[i]);
        text_add(&arguments, "%s%s", i ? ", " : "", graph->roots[i]);
    }
    graph->parameters = arena_string(graph->writer->arena, text_string(&parameters));
    graph->arguments = arena_string(graph->writer->arena, text_string(&arguments));
    text_free(&parameters);
    text_free(&arguments);
}

/* The list of all objects of a type, and a function that returns one of them or NULL. */
static void add_pool(TypeGraph *graph, const Type *type)
{
    SourceWriter *writer = graph->writer;
    const char *name = identifier(graph, type), *pointer = writer_pointer(writer, type);
    text_add(&writer->prototypes,
             "static struct whittle_pool_%s {\n    %sobject;\n    struct whittle_pool_%s *next;\n} *whittle_pool_%s;\n",
             name, pointer, name, name);
    text_add(&writer->functions,
             "\nstatic %swhittle_pick_%s(void)\n{\n    struct whittle_pool_%s *at = whittle_pool_%s;\n"
             "    while (at && __VERIFIER_nondet_int())\n        at = at->next;\n    return at ? at->object : 0;\n}\n",
             pointer, name, name, name);
}

static void fill_pool(TypeGraph *graph, Text *body, const Type *type)
{
    const char *name = identifier(graph, type);
    text_add(body, "    while (__VERIFIER_nondet_int()) {\n");
    add_object(graph, body, "        ", type);
    for (size_t i = 0; i < edges_of(graph, type)->count; i++)
        text_add(body, "        object%s = 0;\n", edges_of(graph, type)->items[i].path);
    text_add(body,
             "        struct whittle_pool_%s *item = __whittle_lasting(sizeof *item);\n        item->object = object;\n"
             "        item->next = whittle_pool_%s;\n        whittle_pool_%s = item;\n    }\n",
             name, name, name);
}

static void link_pool(TypeGraph *graph, Text *body, const Type *type)
{
    const char *name = identifier(graph, type);
    if (!edges_of(graph, type)->count)
        return;
    text_add(body, "    for (struct whittle_pool_%s *at = whittle_pool_%s; at; at = at->next) {\n", name, name);
    for (size_t i = 0; i < edges_of(graph, type)->count; i++)
        text_add(body, "        at->object%s = whittle_pick_%s();\n", edges_of(graph, type)->items[i].path,
                 identifier(graph, edges_of(graph, type)->items[i].target));
    text_add(body, "    }\n");
}

static void build_pools(TypeGraph *graph, Text *body)
{
    for (size_t i = 0; i < graph->type_count; i++)
        add_pool(graph, graph->types[i]);
    for (size_t i = 0; i < graph->type_count; i++)
        fill_pool(graph, body, graph->types[i]);
    for (size_t i = 0; i < graph->type_count; i++)
        link_pool(graph, body, graph->types[i]);
    for (size_t i = 0; i < graph->root_count; i++)
        text_add(body, "    %s = whittle_pick_%s();\n", graph->roots[i], identifier(graph, graph->root_types[i]));
}

static void build_walks(TypeGraph *graph, Text *body)
{
    SourceWriter *writer = graph->writer;
    name_roots(graph);
    for (size_t i = 0; i < graph->type_count; i++) {
        add_fresh(graph, graph->types[i]);
        if (is_shared(graph, graph->types[i]) || has_shared_field(graph, graph->types[i]))
            add_walk(graph, graph->types[i]), writer->is_hard |= graph->edges[i].count > 0;
    }
    for (size_t i = 0; i < graph->root_count; i++)
        text_add(body, "    if (__VERIFIER_nondet_int())\n        %s = %s();\n", graph->roots[i],
                 fresh_name(graph, graph->root_types[i]));
    add_growth(graph, body);
    for (size_t i = 0; i < graph->root_count; i++)
        if (is_shared(graph, graph->root_types[i]) && graph->root_count > 1)
            text_add(body, "    if (!%s)\n        %s = %s(%s);\n", graph->roots[i], graph->roots[i],
                     walk_name(graph, graph->root_types[i]), graph->arguments);
}

void any_build(SourceWriter *writer, Text *body, const char *const *places, const Type *const *targets, size_t count)
{
    TypeGraph graph = {.writer = writer, .roots = places, .root_types = targets, .root_count = count};
    for (size_t i = 0; i < count; i++)
        add_place(&graph, targets[i]);
    if (!writer->problem && writer->is_pooled)
        build_pools(&graph, body);
    else if (!writer->problem)
        build_walks(&graph, body);
    for (size_t i = 0; i < graph.type_count; i++)
        free(graph.edges[i].items);
}
