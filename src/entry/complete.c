/* SPDX-License-Identifier: MIT */
/* Types are copied, so that all mentions of a struct, in whatever file, share the fields of its first definition. */
#include "entry/complete.h"

#include "entry/definitions.h"

#include <stdlib.h>
#include <string.h>

typedef struct Completion {
    Arena *arena;
    Map *seen;          /* types of the program that have been looked into */
    StringMap *records; /* name -> Type, the first definition */
    Map *copies;        /* Type -> Type */
    Map *fields;        /* Type.fields -> Field[], their copies */
    bool is_used;       /* a type was declared only */
    bool is_disputed;   /* a name stands for two types */
} Completion;

static bool is_struct(const Type *type)
{
    return type->kind == TYPE_STRUCT || type->kind == TYPE_UNION;
}

static const char *record_name(const Type *type)
{
    return type->tag ? type->tag : type->name;
}

static void collect(Completion *completion, const Type *type)
{
    if (!type || map_find(completion->seen, (uintptr_t)type))
        return;
    *map_put(completion->seen, (uintptr_t)type) = 1;
    if (type_is_record(type) && record_name(type) && !string_map_get(completion->records, record_name(type)))
        string_map_put(completion->records, record_name(type), (void *)type);
    collect(completion, type->target);
    for (uint32_t i = 0; i < type->field_count; i++)
        collect(completion, type->fields[i].type);
}

static void collect_all(Completion *completion, const Program *program)
{
    for (size_t i = 0; i < program->object_count; i++)
        collect(completion, program->objects[i].type);
    for (size_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        collect(completion, function->type);
        for (uint32_t k = 0; k < function->register_count; k++)
            collect(completion, function->registers[k].type);
    }
}

static bool is_same_name(const char *left, const char *right)
{
    return left && right ? !strcmp(left, right) : left == right;
}

static bool is_same_layout(const Type *left, const Type *right)
{
    bool is_same = left->kind == right->kind && left->size == right->size && left->field_count == right->field_count;
    for (uint32_t i = 0; i < left->field_count && is_same; i++)
        is_same = left->fields[i].offset == right->fields[i].offset && left->fields[i].size == right->fields[i].size &&
                  is_same_name(left->fields[i].name, right->fields[i].name);
    return is_same;
}

static const Type *copy(Completion *completion, const Type *type);

static const Field *copy_fields(Completion *completion, const Type *type)
{
    const uint64_t *known = map_find(completion->fields, (uintptr_t)type->fields);
    if (known)
        return (const Field *)(uintptr_t)*known;
    Field *fields = arena_alloc(completion->arena, type->field_count * sizeof *fields);
    *map_put(completion->fields, (uintptr_t)type->fields) = (uintptr_t)fields;
    for (uint32_t i = 0; i < type->field_count; i++) {
        fields[i] = type->fields[i];
        fields[i].type = copy(completion, type->fields[i].type);
    }
    return fields;
}

/* The definition of a struct's name, the type itself if there is none. */
static const Type *definition_of(Completion *completion, const Type *type)
{
    const Type *whole =
        is_struct(type) && record_name(type) ? string_map_get(completion->records, record_name(type)) : NULL;
    if (!whole || whole->fields == type->fields)
        return type;
    bool is_declared = !type->field_count && !type->size;
    completion->is_used |= is_declared;
    completion->is_disputed |= is_declared ? whole->kind != type->kind : !is_same_layout(whole, type);
    return whole;
}

static const Type *copy(Completion *completion, const Type *type)
{
    const uint64_t *known = type ? map_find(completion->copies, (uintptr_t)type) : NULL;
    if (!type || known)
        return type ? (const Type *)(uintptr_t)*known : NULL;
    Type *made = arena_alloc(completion->arena, sizeof *made);
    *map_put(completion->copies, (uintptr_t)type) = (uintptr_t)made;
    const Type *whole = definition_of(completion, type);
    *made = *type;
    made->size = whole->size;
    made->field_count = whole->field_count;
    made->fields = whole->field_count ? copy_fields(completion, whole) : NULL;
    made->target = copy(completion, type->target);
    return made;
}

/* Can the code be a file of its own, with these types? */
static bool can_stand_apart(const EntryRequest *request)
{
    Text text = {0};
    char *problem = entry_write_types(&text, request);
    text_free(&text);
    free(problem);
    return !problem;
}

void entry_complete(Arena *arena, EntryRequest *request)
{
    const Program *program = request->program;
    if (!program_object(program, request->function->object)->is_exported || !request->function->type)
        return;
    Completion completion = {.arena = arena,
                             .seen = map_create(),
                             .records = string_map_create(),
                             .copies = map_create(),
                             .fields = map_create()};
    Function *function = arena_alloc(arena, sizeof *function);
    EntryRequest whole = *request;
    collect_all(&completion, program);
    *function = *request->function;
    function->type = copy(&completion, function->type);
    whole.function = function;
    whole.is_apart = true;
    if (completion.is_used && !completion.is_disputed && can_stand_apart(&whole))
        *request = whole;
    map_destroy(completion.seen);
    map_destroy(completion.copies);
    map_destroy(completion.fields);
    string_map_destroy(completion.records);
}
