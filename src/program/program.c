/* SPDX-License-Identifier: MIT */
/* The arrays of a program grow by doubling outside the arena; all they point to lies in it. */
#include "program/program.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Program *program_create(unsigned pointer_width)
{
    Program *program = mem_alloc(sizeof *program);
    program->arena = arena_create();
    program->pointer_width = pointer_width;
    program->entry.index = ID_NONE;
    return program;
}

void program_destroy(Program *program)
{
    if (!program)
        return;
    free(program->objects);
    free(program->functions);
    free(program->locations);
    free(program->edges);
    free(program->files);
    free(program->imports);
    free(program->missing);
    arena_destroy(program->arena);
    free(program);
}

/* The id of a new last item, which must fit an id. */
static uint32_t next_index(size_t *count)
{
    if (*count >= ID_NONE)
        die("program too large");
    return (uint32_t)(*count)++;
}

ObjectId program_add_object(Program *program, Object object)
{
    program->objects =
        array_room(program->objects, &program->object_capacity, program->object_count, sizeof *program->objects);
    ObjectId id = {next_index(&program->object_count)};
    program->objects[id.index] = object;
    return id;
}

FunctionId program_add_function(Program *program, Function function)
{
    program->functions = array_room(program->functions, &program->function_capacity, program->function_count,
                                    sizeof *program->functions);
    FunctionId id = {next_index(&program->function_count)};
    program->functions[id.index] = function;
    return id;
}

LocationId program_add_location(Program *program, FunctionId function)
{
    program->locations = array_room(program->locations, &program->location_capacity, program->location_count,
                                    sizeof *program->locations);
    LocationId id = {next_index(&program->location_count)};
    program->locations[id.index] = (Location){.function = function};
    return id;
}

static void *arena_copy(Arena *arena, const void *items, size_t size)
{
    return size ? memcpy(arena_alloc(arena, size), items, size) : NULL;
}

EdgeId program_add_edge(Program *program, LocationId source, LocationId target, const Step *steps, uint32_t step_count)
{
    Edge edge = {.source = source, .target = target, .step_count = step_count};
    Step *copy = arena_copy(program->arena, steps, step_count * sizeof *steps);
    for (uint32_t i = 0; i < step_count; i++) {
        Step *step = &copy[i];
        step->arguments = arena_copy(program->arena, step->arguments, step->argument_count * sizeof *step->arguments);
        step->results = arena_copy(program->arena, step->results, step->result_count * sizeof *step->results);
        if (step->position.line)
            edge.position = step->position;
    }
    edge.steps = copy;
    program->edges = array_room(program->edges, &program->edge_capacity, program->edge_count, sizeof *program->edges);
    EdgeId id = {next_index(&program->edge_count)};
    program->edges[id.index] = edge;
    return id;
}

uint32_t program_add_file(Program *program, const char *name)
{
    for (size_t i = 0; i < program->file_count; i++)
        if (!strcmp(program->files[i], name))
            return (uint32_t)i;
    program->files = array_room(program->files, &program->file_capacity, program->file_count, sizeof *program->files);
    uint32_t index = next_index(&program->file_count);
    program->files[index] = arena_string(program->arena, name);
    return index;
}

void program_add_import(Program *program, Import import)
{
    program->imports =
        array_room(program->imports, &program->import_capacity, program->import_count, sizeof *program->imports);
    import.name = arena_string(program->arena, import.name);
    program->imports[program->import_count++] = import;
}

void program_add_missing(Program *program, Missing missing)
{
    for (size_t i = 0; i < program->missing_count; i++)
        if (!strcmp(program->missing[i].function, missing.function))
            return;
    program->missing =
        array_room(program->missing, &program->missing_capacity, program->missing_count, sizeof *program->missing);
    missing.function = arena_string(program->arena, missing.function);
    program->missing[program->missing_count++] = missing;
}

const Object *program_object(const Program *program, ObjectId id)
{
    assert(id.index < program->object_count);
    return &program->objects[id.index];
}

const Function *program_function(const Program *program, FunctionId id)
{
    assert(id.index < program->function_count);
    return &program->functions[id.index];
}

const Location *program_location(const Program *program, LocationId id)
{
    assert(id.index < program->location_count);
    return &program->locations[id.index];
}

bool location_has_live(const Location *location, RegisterId reg)
{
    uint32_t low = 0, high = location->live_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (location->live[middle].index < reg.index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < location->live_count && location->live[low].index == reg.index;
}

const Edge *program_edge(const Program *program, EdgeId id)
{
    assert(id.index < program->edge_count);
    return &program->edges[id.index];
}

const char *program_entry_name(const Program *program)
{
    return program->entry_name ? program->entry_name : program_function(program, program->entry)->name;
}

static bool is_empty_variable(const Object *object)
{
    return object && object->kind != OBJECT_FUNCTION && !object->size;
}

bool program_may_coincide(const Program *program, ObjectId one, ObjectId other)
{
    const Object *a = one.index == ID_NONE ? NULL : program_object(program, one);
    const Object *b = other.index == ID_NONE ? NULL : program_object(program, other);
    return is_empty_variable(a) || is_empty_variable(b) || (a && b && a->may_coincide && b->may_coincide);
}

bool program_call_fits(const Step *call, const Function *callee)
{
    bool fits = call->signature == callee->signature && call->argument_count >= callee->parameter_count &&
                (call->argument_count == callee->parameter_count || callee->is_variadic);
    for (uint32_t i = 0; fits && i < callee->parameter_count; i++)
        fits = call->arguments[i].width == callee->registers[callee->parameters[i].index].width;
    return fits;
}

FunctionId program_find_function(const Program *program, const char *name)
{
    for (size_t i = 0; i < program->function_count; i++)
        if (!strcmp(program->functions[i].name, name))
            return (FunctionId){(uint32_t)i};
    return (FunctionId){ID_NONE};
}

void program_add_position(Text *text, const Program *program, Position position)
{
    text_add(text, "%s", position.file < program->file_count ? program->files[position.file] : "?");
    if (!position.line)
        return;
    text_add(text, ":%u", position.line);
    if (position.column)
        text_add(text, ":%u", position.column);
}

bool program_is_entry(const Program *program, FunctionId function)
{
    Position position = program_function(program, function)->position;
    const char *path = position.line ? program->files[position.file] : "", *slash = strrchr(path, '/');
    return !strcmp(slash ? slash + 1 : path, PROGRAM_ENTRY_FILE);
}

bool program_is_contract_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return !strcmp(slash ? slash + 1 : path, PROGRAM_CONTRACT_FILE);
}
