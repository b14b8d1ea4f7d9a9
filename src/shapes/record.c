/* SPDX-License-Identifier: MIT */
/* Places of pointers are listed once; observing looks at those of the running function and of globals. */
#include "shapes/record.h"

#include <stdlib.h>
#include <string.h>

enum { ELEMENTS_MOST = 64 }; /* of an array that are looked at */

/* --- which pointers ------------------------------------------------------------------------------------------ */

static void add_place(Recorder *recorder, PointerPlace place)
{
    PointerPlace *made = arena_alloc(recorder->arena, sizeof *made);
    *made = place;
    recorder->places = array_room(recorder->places, &recorder->capacity, recorder->count, sizeof *recorder->places);
    recorder->places[recorder->count++] = made;
}

static const char *name_of(Recorder *recorder, const char *first, const char *between, const char *second)
{
    Text text = {0};
    text_add(&text, "%s%s%s", first, between, second);
    const char *name = arena_string(recorder->arena, text_string(&text));
    text_free(&text);
    return name;
}

static bool is_recursive(const NodeType *type)
{
    bool found = false;
    for (uint32_t i = 0; i < type->field_count && !found; i++)
        found = types_agree(type->fields[i].target, type->type);
    return found;
}

static const Type *struct_pointed_to(const Type *type)
{
    const Type *target = type && type->kind == TYPE_POINTER ? type->target : NULL;
    return target && target->kind == TYPE_STRUCT && target->size ? target : NULL;
}

/* The place, further on by these bytes. */
static PointerPlace further(PointerPlace place, uint64_t bytes, const char *name)
{
    *(place.is_indirect ? &place.inner : &place.offset) += bytes;
    place.name = name;
    return place;
}

/* Pointers of an array: its elements, or fields of them. */
static void add_elements(Recorder *recorder, PointerPlace place, const Type *element)
{
    place.stride = element->size;
    place.name = name_of(recorder, place.name, "[]", "");
    place.type = struct_pointed_to(element);
    if (place.type)
        add_place(recorder, place);
    const NodeType *node = element->kind == TYPE_STRUCT ? node_types_find(&recorder->types, element) : NULL;
    for (uint32_t i = 0; node && i < node->field_count; i++) {
        PointerPlace field =
            further(place, node->fields[i].offset, name_of(recorder, place.name, ".", node->fields[i].name));
        field.type = node->fields[i].target;
        if (field.type)
            add_place(recorder, field);
    }
}

/* Arrays of pointers in a thing of this type; members are named behind `between`. */
static void add_arrays(Recorder *recorder, PointerPlace place, const char *between, const Type *type)
{
    for (uint32_t i = 0; i < type->field_count && type->kind == TYPE_STRUCT; i++) {
        const Field *field = &type->fields[i];
        if (field->type && field->name && field->offset % 8 == 0)
            add_arrays(recorder, further(place, field->offset / 8, name_of(recorder, place.name, between, field->name)),
                       ".", field->type);
    }
    if (type->kind == TYPE_ARRAY && type->target && type->target->size) {
        place.count = type->size / type->target->size;
        add_elements(recorder, place, type->target);
    } else if (type->kind == TYPE_POINTER && struct_pointed_to(type->target)) {
        place.is_allocated = true;
        place.count = ELEMENTS_MOST;
        add_elements(recorder, place, type->target);
    }
}

/* A struct's own fields are pointers of interest unless it is a node itself. Those of arrays are taken together. */
static void add_fields(Recorder *recorder, PointerPlace place, const Type *type)
{
    const NodeType *node = node_types_find(&recorder->types, type);
    const char *between = place.is_indirect ? "->" : ".";
    if (place.is_indirect && is_recursive(node))
        return;
    for (uint32_t i = 0; i < node->field_count; i++) {
        const NodeField *field = &node->fields[i];
        PointerPlace own = further(place, field->offset, name_of(recorder, place.name, between, field->name));
        own.type = field->target;
        if (own.type && !strchr(field->name, '['))
            add_place(recorder, own);
    }
    add_arrays(recorder, place, between, type);
}

static void add_object(Recorder *recorder, ObjectId id)
{
    const Object *object = program_object(recorder->program, id);
    PointerPlace place = {.object = id, .type = struct_pointed_to(object->type), .name = object->name};
    if (!object->type || object->is_artificial || object->is_model)
        return;
    if (object->type->kind == TYPE_STRUCT && object->type->size)
        add_fields(recorder, place, object->type);
    else
        add_arrays(recorder, place, "", object->type);
    if (!place.type)
        return;
    add_place(recorder, place);
    place.is_indirect = true;
    add_fields(recorder, place, place.type);
}

/* --- where --------------------------------------------------------------------------------------------------- */

static bool calls_own_function(const Program *program, const Edge *edge)
{
    const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
    if (!last || last->kind != STEP_CALL)
        return false;
    if (last->a.kind != OPERAND_ADDRESS)
        return true;
    return !program_function(program, program_object(program, last->a.object)->function)->is_model;
}

static void mark_resting(Recorder *recorder)
{
    const Program *program = recorder->program;
    for (uint32_t i = 0; i < program->location_count; i++)
        recorder->is_resting[i] = program->locations[i].is_loop_head ? 2 : 0;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        if (calls_own_function(program, edge) && !recorder->is_resting[edge->target.index])
            recorder->is_resting[edge->target.index] = 1;
        if (edge->step_count && edge->steps[edge->step_count - 1].kind == STEP_RETURN)
            recorder->is_resting[edge->source.index] = 2;
    }
    for (uint32_t i = 0; i < program->location_count; i++)
        if (program_function(program, program->locations[i].function)->is_model)
            recorder->is_resting[i] = 0;
}

Recorder *recorder_create(const Program *program, const Library *library, uint32_t nodes_least, uint32_t samples_most)
{
    Recorder *recorder = mem_alloc(sizeof *recorder);
    *recorder = (Recorder){.program = program,
                           .library = library,
                           .nodes_least = nodes_least,
                           .samples_most = samples_most,
                           .arena = arena_create(),
                           .is_resting = mem_alloc(program->location_count),
                           .first = mem_alloc((program->function_count + 1) * sizeof *recorder->first)};
    recorder->types.arena = recorder->arena;
    mark_resting(recorder);
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == OBJECT_GLOBAL)
            add_object(recorder, (ObjectId){i});
    recorder->global_count = recorder->count;
    for (uint32_t i = 0; i < program->function_count; i++) {
        recorder->first[i] = recorder->count;
        for (uint32_t k = 0; k < program->functions[i].local_count && !program->functions[i].is_model; k++)
            add_object(recorder, program->functions[i].locals[k]);
    }
    recorder->first[program->function_count] = recorder->count;
    return recorder;
}

void recorder_destroy(Recorder *recorder)
{
    for (size_t i = 0; i < recorder->count; i++)
        free(recorder->places[i]->samples.items);
    free(recorder->places);
    free(recorder->types.items);
    free(recorder->first);
    free(recorder->is_resting);
    arena_destroy(recorder->arena);
    free(recorder);
}

/* --- looking ------------------------------------------------------------------------------------------------- */

/* The pointer stored at a place in a block. False if there is none. */
static bool read_pointer(const Heap *heap, BlockId id, uint64_t offset, Value *value)
{
    const Block *block = heap_block(heap, id);
    uint32_t size = heap->program->pointer_width / 8;
    if (block->state != BLOCK_LIVE || !block->bytes || offset > block->size || block->size - offset < size)
        return false;
    bool is_defined;
    *value = heap_read(heap, id, offset, size, 8 * size, &is_defined);
    return is_defined && value->block.index != ID_NONE;
}

static bool is_known(const SampleList *samples, uint64_t hash)
{
    for (size_t i = 0; i < samples->count; i++)
        if (samples->items[i].hash == hash)
            return true;
    return false;
}

/* Follows the pointer stored there. False if there is none. */
static bool follow(const Heap *heap, BlockId *block, uint64_t *offset)
{
    Value value;
    if (!read_pointer(heap, *block, *offset, &value))
        return false;
    *block = value.block;
    *offset = bits_low(value.bits - heap_block(heap, value.block)->base, value.width);
    return true;
}

/* Takes a sample of what the pointer leads to. */
static void look_at(Recorder *recorder, PointerPlace *place, const Heap *heap, Value value, bool is_firm)
{
    ArenaMark mark = arena_mark(recorder->arena);
    size_t type_count = recorder->types.count;
    Sample sample;
    bool is_taken = sample_take(&sample, recorder->arena, &recorder->types, heap, value, place->type);
    bool is_large = is_taken && sample.count >= recorder->nodes_least;
    if (is_large && is_firm && !place->is_firm) {
        place->is_firm = true; /* what was met amid an update is forgotten */
        place->samples.count = place->seen = 0;
    }
    place->seen += is_large;
    if (!is_large || is_known(&place->samples, sample.hash)) {
        if (recorder->types.count == type_count)
            arena_pop(recorder->arena, mark);
        return;
    }
    SampleList *samples = &place->samples;
    samples->items = array_room(samples->items, &samples->capacity, samples->count, sizeof *samples->items);
    samples->items[samples->count++] = sample;
}

static bool is_wanted(const Recorder *recorder, const PointerPlace *place, bool is_firm)
{
    return is_firm > place->is_firm || (is_firm == place->is_firm && place->samples.count < recorder->samples_most);
}

static void look(Recorder *recorder, PointerPlace *place, const Heap *heap)
{
    BlockId block = heap_object(heap, place->object);
    uint64_t offset = place->offset;
    bool is_firm = recorder->is_resting[heap->location.index] == 2;
    if (!is_wanted(recorder, place, is_firm) || block.index == ID_NONE ||
        (place->is_indirect && !follow(heap, &block, &offset)))
        return;
    offset += place->inner;
    if (place->is_allocated && !follow(heap, &block, &offset))
        return;
    uint64_t count = place->count < ELEMENTS_MOST ? place->count : ELEMENTS_MOST;
    for (uint64_t i = 0; (!i || i < count) && is_wanted(recorder, place, is_firm); i++) {
        Value value;
        if (read_pointer(heap, block, offset + i * place->stride, &value))
            look_at(recorder, place, heap, value, is_firm);
    }
}

void recorder_observe(void *context, const Heap *heap)
{
    Recorder *recorder = context;
    if (!recorder->is_resting[heap->location.index])
        return;
    uint32_t function = program_location(recorder->program, heap->location)->function.index;
    for (size_t i = 0; i < recorder->global_count; i++)
        look(recorder, recorder->places[i], heap);
    for (size_t i = recorder->first[function]; i < recorder->first[function + 1]; i++)
        look(recorder, recorder->places[i], heap);
}

Classification recorder_classify(Recorder *recorder, const PointerPlace *place)
{
    const Library *library = recorder->library;
    Classification result = {.matches = mem_alloc(library->count * sizeof *result.matches)};
    for (uint32_t i = 0; i < library->count; i++) {
        StructureMatch match;
        if (!match_find(&match, &library->items[i], &recorder->types, place->type, &place->samples,
                        recorder->nodes_least))
            continue;
        result.matches[result.count++] = match;
        result.fitting |= match_fits(&match) ? UINT32_C(1) << i : 0;
    }
    result.finest = result.fitting;
    for (uint32_t i = 0; i < library->count; i++)
        if (result.fitting >> i & 1)
            result.finest &= ~library->items[i].coarser;
    return result;
}

void classification_free(Classification *classification)
{
    free(classification->matches);
}
