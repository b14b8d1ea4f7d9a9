/* SPDX-License-Identifier: MIT */
/* Parameters of a function, and what its contract says about them. */
#include "entry/writer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

uint32_t parameter_count(const Function *function)
{
    return function->type && function->type->field_count ? function->type->field_count - 1 : 0;
}

const Type *parameter_type(const Function *function, uint32_t i)
{
    return function->type->fields[i + 1].type;
}

uint32_t parameter_find(const Function *function, const char *name)
{
    uint32_t i = 0;
    while (i < parameter_count(function) && strcmp(name, function->parameter_names[i]) != 0)
        i++;
    return i;
}

static bool begins(const char *name, const char *with)
{
    return !strncmp(name, with, strlen(with));
}

static bool ends(const char *name, const char *with)
{
    size_t length = strlen(name), tail = strlen(with);
    return length >= tail && !strcmp(name + length - tail, with);
}

/* Is this what people call the number of elements, or of bytes or characters? */
static bool is_length_name(const char *name, bool or_bytes)
{
    static const char *const words[] = {"count", "cnt", "num",  "nmemb", "nelem", "nitems",
                                        "argc",  "len", "size", "sz",    "nbytes"};
    enum { ELEMENTS = 7, ALL = sizeof words / sizeof *words };
    char *lower = mem_string(name);
    bool found = !strcmp(name, "n") || begins(name, "n_") || ends(name, "_n");
    for (char *at = lower; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    for (size_t i = 0; i < (or_bytes ? ALL : ELEMENTS); i++)
        found |= begins(lower, words[i]) || ends(lower, words[i]);
    found |= or_bytes && ends(lower, "length");
    free(lower);
    return found;
}

static bool has_itself(const Type *type)
{
    for (uint32_t i = 0; type_is_record(type) && i < type->field_count; i++) {
        const Type *field = type->fields[i].type;
        if (field && field->kind == TYPE_POINTER && field->target && field->target->fields == type->fields)
            return true;
    }
    return false;
}

static bool is_pointer(const Function *function, uint32_t i)
{
    return i < parameter_count(function) && parameter_type(function, i) &&
           parameter_type(function, i)->kind == TYPE_POINTER;
}

const char *parameter_neighbour(const Function *function, uint32_t i)
{
    const Type *type = parameter_type(function, i);
    if (!type || type->kind != TYPE_POINTER || has_itself(type->target) ||
        (type->target && type->target->kind == TYPE_FUNCTION))
        return NULL;
    for (int step = 1; step >= -1; step -= 2) {
        uint32_t k = i + (uint32_t)step;
        if (k >= parameter_count(function) || (step < 0 && is_pointer(function, k - 1)))
            continue;
        const Type *other = parameter_type(function, k);
        if (other && other->kind == TYPE_INTEGER &&
            is_length_name(function->parameter_names[k], !type_is_record(type->target)))
            return function->parameter_names[k];
    }
    return NULL;
}

const Type *contract_type(const Function *function, const char *name)
{
    uint32_t i = parameter_find(function, name);
    if (i < parameter_count(function))
        return parameter_type(function, i);
    return !strcmp(name, "result") ? function->type->fields[0].type : NULL;
}

bool contract_frees(const Contract *contract, const char *name)
{
    for (size_t i = 0; i < contract->frees_count; i++)
        if (!strcmp(contract->frees[i], name))
            return true;
    return false;
}

const Atom *contract_ensures(const Contract *contract, const char *name)
{
    const ContractClause *ensures = &contract->ensures;
    for (size_t i = 0; i < ensures->count; i++)
        if (ensures->atoms[i].shape && !strcmp(ensures->atoms[i].name, name))
            return &ensures->atoms[i];
    return NULL;
}

bool contract_takes(const SourceWriter *writer, uint32_t parameter)
{
    const EntryRequest *request = writer->request;
    const Contract *contract = &request->contract;
    const char *name = request->function->parameter_names[parameter];
    const Type *type = parameter_type(request->function, parameter);
    if (contract_frees(contract, name))
        return true;
    if (contract_ensures(contract, name))
        return false;
    bool has_shape = shape_list_find(&writer->shapes, name);
    for (size_t i = 0; has_shape && type && type_is_record(type->target) && i < contract->ensures.count; i++) {
        const Atom *atom = &contract->ensures.atoms[i];
        const Type *other = atom->shape ? contract_type(request->function, atom->name) : NULL;
        if (other && other->target && other->target->fields == type->target->fields)
            return true;
    }
    return false;
}

bool contract_says_null(SourceWriter *writer, const char *condition, const char *name)
{
    return !strcmp(condition, writer_format(writer, "(%s == NULL)", name)) ||
           !strcmp(condition, writer_format(writer, "(%s == 0)", name)) ||
           !strcmp(condition, writer_format(writer, "(!%s)", name));
}

static void add_shape(SourceWriter *writer, const char *name, const ArgumentShape *shape)
{
    const Function *function = writer->request->function;
    ShapeList *list = &writer->shapes;
    if (parameter_find(function, name) == parameter_count(function)) {
        writer_fail(writer, message("%s has no parameter %s", function->name, name));
        return;
    }
    if (shape->kind != SHAPE_ANY && !is_pointer(function, parameter_find(function, name))) {
        writer_fail(writer, message("%s is no pointer: it has no shape", name));
        return;
    }
    if (shape_list_find(list, name))
        writer_fail(writer, message("%s has two shapes", name));
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (ShapeMember){name, shape};
}

static void add_required(SourceWriter *writer, const Atom *atom)
{
    ArgumentShape *shape = arena_alloc(writer->arena, sizeof *shape);
    *shape = *atom->shape;
    shape->is_optional |= atom->condition != NULL;
    if (atom->condition && !contract_says_null(writer, atom->condition, atom->name))
        writer_fail(writer, message("requires %s may stand beside %s == NULL only", shape->says, atom->name));
    add_shape(writer, atom->name, shape);
}

/* The default, in words, of a pointer to numbers. */
static void add_default(SourceWriter *writer, uint32_t i)
{
    const Function *function = writer->request->function;
    const Type *type = parameter_type(function, i), *target = type ? type->target : NULL;
    const char *name = function->parameter_names[i];
    if (!type || type->kind != TYPE_POINTER || type_is_void(target) || target->kind == TYPE_FUNCTION || !target->size ||
        type_has_pointer(target) || shape_list_find(&writer->shapes, name))
        return;
    ArgumentShape *shape = arena_alloc(writer->arena, sizeof *shape);
    const char *neighbour = parameter_neighbour(function, i);
    bool is_string = type_is_character(target), is_optional = !writer->request->is_nonnull;
    *shape = (ArgumentShape){
        .kind = is_string ? SHAPE_STRING : SHAPE_OBJECT,
        .says = writer_format(writer, "%s%s", is_optional ? "optional " : "", is_string ? "string" : "object"),
        .is_optional = is_optional};
    if (neighbour)
        *shape = (ArgumentShape){.kind = SHAPE_ARRAY,
                                 .says = writer_format(writer, "array(%s)", neighbour),
                                 .length = neighbour,
                                 .is_null_if_empty = is_optional};
    add_shape(writer, name, shape);
}

void contract_collect_shapes(SourceWriter *writer)
{
    const EntryRequest *request = writer->request;
    const Contract *contract = &request->contract;
    for (size_t i = 0; i < request->shapes.count; i++)
        add_shape(writer, request->shapes.items[i].field, request->shapes.items[i].shape);
    for (size_t i = 0; i < contract->requires.count && !writer->problem; i++) {
        const Atom *atom = &contract->requires.atoms[i];
        if (atom->shape && !shape_list_find(&request->shapes, atom->name))
            add_required(writer, atom);
    }
    for (uint32_t i = 0; contract->says && i < parameter_count(request->function) && !writer->problem; i++)
        add_default(writer, i);
}
