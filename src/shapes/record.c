/* SPDX-License-Identifier: MIT */
/* Places of pointers are listed once; observing looks at those of the running function and of globals. */
#include "shapes/record.h"

#include <stdlib.h>
#include <string.h>

/* --- which pointers ------------------------------------------------------------------------------------------ */

static void add_place(Recorder *recorder, PointerPlace place)
{
    PointerPlace *made = arena_alloc(recorder->arena, sizeof *made);
    *made = place;
    recorder->places = array_room(recorder->places, &recorder->capacity, recorder->count, sizeof *recorder->places);
    recorder->places[recorder->count++] = made;
}

static const char *field_name(Recorder *recorder, const char *variable, const char *between, const NodeField *field)
{
    Text text = {0};
    text_add(&text, "%s%s%s", variable, between, field->name);
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

/* A struct's own fields are pointers of interest unless it is a node itself. */
static void add_fields(Recorder *recorder, ObjectId id, const Type *type, bool is_indirect)
{
    const NodeType *node = node_types_find(&recorder->types, type);
    for (uint32_t i = 0; i < node->field_count && !(is_indirect && is_recursive(node)); i++) {
        const NodeField *field = &node->fields[i];
        if (field->target)
            add_place(recorder, (PointerPlace){.object = id,
                                               .offset = is_indirect ? 0 : field->offset,
                                               .is_indirect = is_indirect,
                                               .inner = field->offset,
                                               .type = field->target,
                                               .name = field_name(recorder, program_object(recorder->program, id)->name,
                                                                  is_indirect ? "->" : ".", field)});
    }
}

static void add_object(Recorder *recorder, ObjectId id)
{
    const Object *object = program_object(recorder->program, id);
    const Type *type = object->type;
    if (!type || object->is_artificial || object->is_model)
        return;
    if (type->kind == TYPE_STRUCT && type->size)
        add_fields(recorder, id, type, false);
    if (type->kind != TYPE_POINTER || !type->target || type->target->kind != TYPE_STRUCT || !type->target->size)
        return;
    add_place(recorder, (PointerPlace){.object = id, .type = type->target, .name = object->name});
    add_fields(recorder, id, type->target, true);
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

static void look(Recorder *recorder, PointerPlace *place, const Heap *heap)
{
    BlockId block = heap_object(heap, place->object);
    Value value;
    bool is_firm = recorder->is_resting[heap->location.index] == 2;
    if ((place->is_firm && !is_firm) || (place->is_firm == is_firm && place->samples.count == recorder->samples_most) ||
        block.index == ID_NONE || !read_pointer(heap, block, place->offset, &value))
        return;
    if (place->is_indirect) {
        uint64_t offset = bits_low(value.bits - heap_block(heap, value.block)->base, value.width) + place->inner;
        if (!read_pointer(heap, value.block, offset, &value))
            return;
    }
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
